// When values are the same, how they are found in dicts and sets, and which comes first.

/** What stands for a value in dicts and sets: equal values have the same. */
function key_of(value) {
    if (typeof value === "number") {
        return value;
    }
    if (typeof value === "string") {
        return value.charCodeAt(0) < 2 ? `\u0001${value}` : value;
    }
    if (value instanceof Tuple) {
        return value.key;
    }
    return `\u0000${part_key(value)}`;
}

/** A value as a part of a key. */
function part_key(value) {
    if (typeof value === "number") {
        return String(value);
    }
    if (typeof value === "string") {
        return JSON.stringify(value);
    }
    if (value === null || typeof value === "boolean") {
        return String(value);
    }
    if (value instanceof Tuple) {
        return value.key;
    }
    if (value instanceof ValueSet) {
        return `{${value.values().map(part_key).sort().join(",")}}`;
    }
    if (value instanceof Record || value instanceof Shape) {
        return named_key(value);
    }
    throw unfitting(); // lists and dicts are no keys
}

/** What stands for a record or a shape, which may have lists and dicts in it. */
function named_key(value) {
    if (is_list(value) || (value instanceof Tuple && !(value instanceof Point))) {
        const parts = items_of(value).map(named_key);
        return is_list(value) ? `<${parts.join(",")}>` : `\u0000(${parts.join(",")})`;
    }
    if (value instanceof Dict) {
        const entries = Array.from(value.entries);
        const parts = entries.map(([key, entry]) => `${JSON.stringify(key)}:${named_key(entry.value)}`);
        return `{${parts.sort().join(",")}}`;
    }
    if (value instanceof Record || value instanceof Shape) {
        const parts = Object.entries(value).map(([name, part]) => `${name}=${named_key(part)}`);
        return `[${(value instanceof Shape ? parts.sort() : parts).join(",")}]`;
    }
    return part_key(value);
}

/** Whether two values are the same; a truth is never the same as a number. */
function equal(left, right) {
    if (left === right) {
        return true;
    }
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
        return false;
    }
    if (left instanceof Tuple) {
        return right instanceof Tuple && all_equal(left.parts, right.parts);
    }
    if (is_list(left)) {
        return is_list(right) && all_equal(items_of(left), items_of(right));
    }
    if (left instanceof Dict) {
        return right instanceof Dict && equal_dicts(left, right);
    }
    if (left instanceof ValueSet) {
        return right instanceof ValueSet && left.size === right.size && left.values().every((one) => right.has(one));
    }
    const names = Object.keys(left);
    const alike = left instanceof Shape ? right instanceof Shape : left instanceof Record && right instanceof Record;
    if (!alike || names.length !== Object.keys(right).length) {
        return false;
    }
    return names.every((name) => Object.hasOwn(right, name) && equal(left[name], right[name]));
}

function unequal(left, right) {
    return !equal(left, right);
}

function all_equal(left, right) {
    return left.length === right.length && left.every((one, place) => equal(one, right[place]));
}

function equal_dicts(left, right) {
    if (left.version === right.version) {
        return true;
    }
    if (left.size !== right.size || left.digest !== right.digest) {
        return false;
    }
    const entries = Array.from(left.entries); // both may share a store, which only one has at a time
    for (const [key, entry] of entries) {
        const other = right.entries.get(key);
        if (other === undefined || !equal(entry.value, other.value)) {
            return false;
        }
    }
    return true;
}

/** Below 0, 0 or above 0, as the first value comes before the second, with it or after it. */
function compared(left, right) {
    if (is_numeric(left) && is_numeric(right)) {
        return Number(left) - Number(right);
    }
    if (typeof left === "string" && typeof right === "string") {
        return left === right ? 0 : compared_texts(left, right);
    }
    if ((left instanceof Tuple && right instanceof Tuple) || (is_list(left) && is_list(right))) {
        const [one, other] = [items_of(left), items_of(right)];
        const place = one.findIndex((part, at) => at >= other.length || !equal(part, other[at]));
        if (place < 0 || place >= other.length) {
            return one.length - other.length;
        }
        return compared(one[place], other[place]);
    }
    throw unfitting();
}

/** As ``compared``, letter by letter, also for those beyond U+FFFF. */
function compared_texts(left, right) {
    const [one, other] = [Array.from(left), Array.from(right)];
    const place = one.findIndex((letter, at) => letter !== other[at]);
    if (place < 0 || place >= other.length) {
        return one.length - other.length;
    }
    return one[place].codePointAt(0) - other[place].codePointAt(0);
}

function less(left, right) {
    return typeof left === "number" && typeof right === "number" ? left < right : compared(left, right) < 0;
}

function at_most(left, right) {
    return typeof left === "number" && typeof right === "number" ? left <= right : compared(left, right) <= 0;
}

function more(left, right) {
    return less(right, left);
}

function at_least(left, right) {
    return at_most(right, left);
}

/** Whether a value counts as true: nothing, 0, and what is empty does not. */
function truthy(value) {
    return Boolean(value) && !(typeof value === "object" && counted(value) === 0);
}

function negation(value) {
    return !truthy(value);
}

/** A number below 2³² that is the same for equal values. */
function digest_of(value) {
    if (value instanceof Dict) {
        return value.digest;
    }
    if (is_list(value)) {
        return items_of(value).reduce((digest, item) => Math.imul(digest, 31) ^ digest_of(item), 7);
    }
    return digest_of_key(key_of(value));
}

/** The same for what stands for a value in dicts and sets. */
function digest_of_key(key) {
    if (typeof key === "number" && Number.isInteger(key)) {
        return Math.imul(key | 0, 0x9e3779b1);
    }
    let digest = 0x811c9dc5;
    const text = String(key);
    for (let place = 0; place < text.length; place++) {
        digest = Math.imul(digest ^ text.charCodeAt(place), 0x01000193);
    }
    return digest;
}

/** The same for an entry of a dict. */
function digest_of_pair(key, value) {
    const digest = Math.imul(digest_of_key(key), 0x85ebca6b) ^ Math.imul(digest_of(value), 0xc2b2ae35);
    return Math.imul(digest ^ (digest >>> 15), 0x2c1b3c6d);
}
