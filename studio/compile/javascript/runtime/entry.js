// What comes into a program from outside is looked at here: its kind, and whether it may be just that.
//
// A kind is "float", "str", "bool", "Point", "Shape", "object" for anything, or what it is made of: ["list", kind],
// ["set", kind], ["dict", kind, kind], ["tuple", kind …], ["record", { name: kind }]. What may be there is written
// like that, with ["members", name] of a collection and ["one_of", way …], where ["is", value] is one value.

const ONE = { float: "a number", bool: "True or False", str: "a text", Point: "a Point(x, y)", Shape: "a Shape" };
const MANY = { float: "numbers", bool: "truths", str: "texts", Point: "Points", Shape: "Shapes" };

/** Whether a value is of a kind; null is of all. */
function fits(value, kind) {
    if (value === null) {
        return true;
    }
    const [make, ...inner] = Array.isArray(kind) ? kind : [kind];
    switch (make) {
        case "object":
            return value !== undefined && typeof value !== "function" && typeof value !== "symbol";
        case "float":
            return typeof value === "number" && Math.abs(value) < FARTHEST;
        case "str":
            return is_text(value);
        case "bool":
            return typeof value === "boolean";
        case "Point":
            return value instanceof Point && value.parts.every((part) => fits(part, "float"));
        case "Shape":
            return value instanceof Shape && undrawable(value) === "";
        case "list":
            return value instanceof Past || (Array.isArray(value) && value.every((item) => fits(item, inner[0])));
        case "set":
            return value instanceof ValueSet && value.values().every((item) => fits(item, inner[0]));
        case "dict":
            return value instanceof Dict && value.items().every(([key, item]) => fits(key, inner[0]) && fits(item, inner[1]));
        case "tuple":
            return value instanceof Tuple && parts_fit(value.parts, inner);
        default:
            return value instanceof Record && parts_fit(Object.values(value), Object.values(inner[0]));
    }
}

/** Whether a value is a text that can be written: half a pair of UTF-16 cannot. */
function is_text(value) {
    return typeof value === "string" && !/\p{Cs}/u.test(value);
}

function parts_fit(parts, kinds) {
    return parts.length === kinds.length && parts.every((part, place) => fits(part, kinds[place]));
}

/** Why a value does not fit, in a sentence. */
function misfit(name, value, kind) {
    return `${name} must be ${in_words(kind)}, not ${shown(value)}.`;
}

/** One value of a kind. */
function in_words(kind) {
    if (!Array.isArray(kind)) {
        return ONE[kind] ?? "a value";
    }
    const [make, ...inner] = kind;
    if (make === "record") {
        return `a Record of ${Object.keys(inner[0]).join(", ")}`;
    }
    if (make === "tuple") {
        const words = inner.map(in_words);
        const alike = words.length === 2 && words[0] === words[1];
        return alike ? `a pair of ${several(inner[0])}` : `a tuple (${words.join(", ")})`;
    }
    return make === "dict"
        ? `a dict from ${several(inner[0])} to ${several(inner[1])}`
        : `a ${make} of ${several(inner[0])}`;
}

/** Values of a kind. */
function several(kind) {
    if (!Array.isArray(kind)) {
        return MANY[kind] ?? "values";
    }
    const [make, ...inner] = kind;
    if (make !== "tuple") {
        return `${make}s`;
    }
    const alike = inner.length === 2 && in_words(inner[0]) === in_words(inner[1]);
    return alike ? `pairs of ${several(inner[0])}` : "tuples";
}

/** What in a value may not be there, with what may be; null where all may. The value is of the kind. */
function stranger(program, value, domain) {
    const [make, ...inner] = Array.isArray(domain) ? domain : [domain];
    const first = (items, wanted) => {
        for (const item of wanted === "object" ? [] : items) {
            const found = stranger(program, item, wanted);
            if (found) {
                return found;
            }
        }
        return null;
    };
    if (make === "object") {
        return null;
    }
    if (make === "members") {
        return members_of(program, inner[0]).has(key_of(value)) ? null : [value, domain];
    }
    if (make === "one_of") {
        return strange_one(program, value, domain);
    }
    if (value === null) {
        return [value, domain];
    }
    switch (make) {
        case "list":
            return first(items_of(value), inner[0]);
        case "set":
            return first(value.values(), inner[0]);
        case "dict":
            return first(value.keys(), inner[0]) ?? first(value.values(), inner[1]);
        case "tuple":
            return value.parts.map((part, place) => stranger(program, part, inner[place])).find(Boolean) ?? null;
        case "record":
            return (
                Object.values(value)
                    .map((part, place) => stranger(program, part, Object.values(inner[0])[place]))
                    .find(Boolean) ?? null
            );
        default:
            return null;
    }
}

function strange_one(program, value, domain) {
    const ways = domain.slice(1);
    const values = ways.filter((way) => way[0] === "is").map((way) => way[1]);
    const kinds = ways.filter((way) => way[0] !== "is");
    if (values.some((one) => equal(one, value))) {
        return null;
    }
    if (value !== null && kinds.length === 1 && values.every((one) => one === null)) {
        return stranger(program, value, kinds[0]);
    }
    return kinds.some((kind) => stranger(program, value, kind) === null) ? null : [value, domain];
}

/** The members of a collection that depends on parameters alone, by their keys; found once for a program. */
function members_of(program, name) {
    program._members ??= {};
    if (!Object.hasOwn(program._members, name)) {
        const all = program[program.constructor.DEFINITIONS[name]];
        const items = all instanceof Dict ? all.keys() : all instanceof ValueSet ? all.values() : items_of(all);
        program._members[name] = new Set(items.map(key_of));
    }
    return program._members[name];
}

/** One value that may be there. */
function domain_words(domain) {
    const [make, ...inner] = Array.isArray(domain) ? domain : [domain];
    if (make === "members") {
        return `one of ${inner[0]}`;
    }
    if (make === "one_of") {
        const values = inner.filter((way) => way[0] === "is").map((way) => way[1]);
        const ways = values.filter((one) => one !== null).map(repr).sort(compared_texts);
        ways.push(...inner.filter((way) => way[0] !== "is").map(domain_words), ...(values.includes(null) ? ["nothing"] : []));
        const last = ways.pop();
        return ways.length ? `${ways.join(", ")} or ${last}` : last;
    }
    return ONE[make] ?? (Array.isArray(domain) ? `a ${make}` : "a value");
}

/** Why a value of a kind may not come here, in a sentence; empty where it may. */
function refusal(program, name, value, domain, kind) {
    const found = stranger(program, value, domain);
    if (found === null) {
        return "";
    }
    const [part, wanted] = found;
    if (part !== value) {
        return `${name} holds ${shown(part)}, which is not ${domain_words(wanted)}.`;
    }
    const whole = wanted === domain && !["members", "one_of"].includes(domain[0]);
    return whole ? misfit(name, value, kind) : `${name} must be ${domain_words(wanted)}, not ${shown(value)}.`;
}

/**
 * Why a state, function or process (``owner``) cannot be given these values, in a sentence; empty where it can. A list
 * that only grows and was looked into for this program is looked into again only where it is to be ``fully`` certain.
 */
function wrong_given(program, owner, values, fully = false) {
    const { TAKES, MAY_BE } = program.constructor;
    const [takes, may_be] = [TAKES[owner] ?? {}, MAY_BE[owner] ?? {}];
    const names = Object.keys(takes);
    check_count(owner, names, values);
    for (const [place, name] of names.entries()) {
        if (!fits(values[place], takes[name])) {
            return misfit(name, values[place], takes[name]);
        }
        const store = values[place] instanceof Past ? values[place].store : {};
        const asked = name in may_be && (fully || store.home !== program);
        const wrong = asked ? refusal(program, name, values[place], may_be[name], takes[name]) : "";
        if (wrong) {
            return wrong;
        }
        if (asked) {
            store.home = program;
        }
    }
    return "";
}

function check_count(owner, names, values) {
    if (values.length !== names.length) {
        const wanted = names.length ? `${names.length} value${names.length === 1 ? "" : "s"} (${names.join(", ")})` : "no values";
        throw new Refused(`${owner} takes ${wanted}, not ${values.length}.`);
    }
}

/** Which of the values given to a process is nothing, in a sentence; empty where none is. */
function missing(program, owner, values) {
    const kinds = Object.entries(program.constructor.TAKES[owner] ?? {});
    const place = kinds.findIndex((_, at) => values[at] === null);
    return place < 0 ? "" : misfit(kinds[place][0], null, kinds[place][1]);
}

/** Puts a program where its states have these values; it is as it was where it refuses them. */
function set_states(program, values) {
    if (typeof values !== "object" || values === null || Object.getPrototypeOf(values) !== Object.prototype) {
        throw new Refused(`States are given as a dict of their names and values, not ${shown(values)}.`);
    }
    const { STATE } = program.constructor;
    for (const [name, value] of Object.entries(values)) {
        if (!Object.hasOwn(STATE, name)) {
            throw new Refused(`There is no state ${shown(name)}; there are ${Object.keys(STATE).join(", ") || "none"}.`);
        }
        const wrong = wrong_given(program, name, [value], true);
        if (wrong) {
            throw new Refused(wrong);
        }
    }
    const before = program._states();
    program._put(values);
    const wrong = program._left_out(true);
    if (wrong.size) {
        program._put(before);
        const lacks = added(wrong, program._left_out(true));
        if (lacks) {
            throw new Refused(no_picture(lacks, values, ", "));
        }
        program._put(values);
    }
}

/** The parameters of a program that are not as usual. */
function unusual_of(program) {
    const { PARAMETERS } = program.constructor;
    const values = Object.entries(program._parameters());
    return Object.fromEntries(values.filter(([name, now]) => now !== PARAMETERS[name].default));
}

/** Refuses where something cannot be drawn because the parameters of a program are not as usual. */
function check_picture(program) {
    const unusual = unusual_of(program);
    const wrong = Object.keys(unusual).length ? program._left_out(false) : new Map();
    const lacks = wrong.size ? added(wrong, usually_left_out(program)) : undefined;
    if (lacks) {
        throw new Refused(no_picture(lacks, unusual));
    }
}

/** What cannot be drawn with the usual parameters, of what is known: there may be no such program. */
function usually_left_out({ constructor, budget }) {
    try {
        return new constructor({ budget })._left_out(false);
    } catch (why) {
        if (!(why instanceof Refused)) {
            throw why;
        }
        return new Map();
    }
}

/** Whether a table has an entry called so, by a text. */
function has_name(table, name) {
    return typeof name === "string" && Object.hasOwn(table, name);
}

/** Throws a sentence for what is no object of values by their names. */
function check_named(what, given) {
    if (typeof given !== "object" || given === null || Array.isArray(given)) {
        throw new Refused(`${what} given as an object of names and values, not ${shown(given)}.`);
    }
}

/** Throws a sentence where a parameter is given that there is not. */
function check_names(given, names) {
    const unknown = Object.keys(given).find((name) => !names.includes(name));
    if (unknown !== undefined) {
        throw new Refused(`There is no parameter ${shown(unknown)}; there are ${names.join(", ") || "none"}.`);
    }
}

/** Throws a sentence where neither a function nor a process is called so. */
function check_called({ FUNCTIONS, PROCESSES }, name) {
    if (!has_name(FUNCTIONS, name)) {
        const known = [...Object.keys(PROCESSES), ...Object.keys(FUNCTIONS)].join(", ") || "none";
        throw new Refused(`There is no process or function ${shown(name)}; there are ${known}.`);
    }
}

/** Whether a value is of a kind that Python calls so. */
function is_of(value, kind) {
    switch (kind) {
        case "dict":
            return value instanceof Dict;
        case "list":
            return Array.isArray(value);
        case "frozenset":
            return value instanceof ValueSet;
        default:
            return kind === "Point" && value instanceof Point;
    }
}
