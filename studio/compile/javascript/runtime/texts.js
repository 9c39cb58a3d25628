// Texts, symbols, and how values read.

/** How a value reads: whole numbers without a point, truths as yes and no. */
function as_text(value) {
    if (typeof value === "boolean") {
        return value ? "yes" : "no";
    }
    if (typeof value === "number") {
        return number_text(without_noise(value));
    }
    return typeof value === "string" ? value : repr(not_too_long(value));
}

/** A number without what rounding left in its last digits: 0.3 where 0.1 and 0.2 were added. */
function without_noise(number) {
    const short = Number(number.toPrecision(12));
    return Math.abs(number) < 1e11 && Math.abs(number - short) <= 2e-13 * Math.abs(number) ? short : number;
}

/** The same value; refused where the texts in it, each as often as it is met, are too long to write. */
function not_too_long(value) {
    const rest = [value];
    for (let letters = 0; rest.length; ) {
        const one = rest.pop();
        letters += typeof one === "string" ? one.length : 1;
        if (letters > LONGEST) {
            throw new Mishap(TOO_LONG);
        }
        const holds = Array.isArray(one) || one instanceof ValueSet || one instanceof Tuple;
        const parts = one instanceof Dict ? [...one.keys(), ...one.values()] : holds ? items_of(one) : [];
        parts.forEach((part) => rest.push(part));
    }
    return value;
}

function upper(value) {
    return letters_of(value).toUpperCase();
}

function lower(value) {
    return letters_of(value).toLowerCase();
}

function letters_of(value) {
    if (typeof value !== "string") {
        throw unfitting();
    }
    return value;
}

function as_symbol(name) {
    return letters_of(name);
}

/** The colour with these parts, each 0 to 255 (clipped). */
function rgb(red, green, blue) {
    const parts = [red, green, blue].map((part) => Math.min(Math.max(rounded(part), 0), 255));
    return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** A value as Python writes it. */
function repr(value) {
    if (value === null || value === undefined) {
        return "None";
    }
    if (typeof value === "boolean") {
        return value ? "True" : "False";
    }
    if (typeof value === "number") {
        return number_text(value);
    }
    if (typeof value === "string") {
        return quoted(value);
    }
    return repr_of_whole(value);
}

function repr_of_whole(value) {
    const inner = (items) => items.map(repr).join(", ");
    const named = (parts) => parts.map(([name, part]) => `${name}=${repr(part)}`).join(", ");
    if (value instanceof Point) {
        return `Point(${named([["x", value.x], ["y", value.y]])})`;
    }
    if (value instanceof Tuple) {
        return `(${inner(value.parts)}${value.parts.length === 1 ? "," : ""})`;
    }
    if (is_list(value)) {
        return `[${inner(items_of(value))}]`;
    }
    if (value instanceof Dict) {
        return `{${value.items().map(([key, item]) => `${repr(key)}: ${repr(item)}`).join(", ")}}`;
    }
    if (value instanceof ValueSet) {
        return value.size ? `frozenset({${inner(in_order_of_text(value))}})` : "frozenset()";
    }
    return `${value instanceof Shape ? "Shape" : "Record"}(${named(Object.entries(value))})`;
}

function in_order_of_text(items) {
    return items.values().sort((one, other) => compared_texts(repr(one), repr(other)));
}

/** A number as Python writes it. */
function number_text(number) {
    if (Number.isNaN(number)) {
        return "nan";
    }
    if (!Number.isFinite(number)) {
        return number < 0 ? "-inf" : "inf";
    }
    if (number !== 0 && (Math.abs(number) < 1e-4 || Math.abs(number) >= 1e16)) {
        return number.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
    }
    return String(number);
}

/** A text in the quotes that Python takes. */
function quoted(text) {
    const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
    const known = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", [mark]: `\\${mark}` };
    const written = Array.from(text, (sign) => {
        const code = sign.codePointAt(0);
        if (sign in known) {
            return known[sign];
        }
        return code < 32 || code === 127 ? `\\x${code.toString(16).padStart(2, "0")}` : sign;
    });
    return `${mark}${written.join("")}${mark}`;
}
