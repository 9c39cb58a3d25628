// The values of a program. Numbers, truths, texts and null are JavaScript's own, lists are arrays; the rest is here.

/** Several values together, which can be a key. */
class Tuple {
    constructor(parts) {
        this.parts = parts;
        this.known_key = null; // by which dicts and sets find it, once it was asked for
    }

    get key() {
        this.known_key ??= `\u0000(${this.parts.map(part_key).join(",")})`;
        return this.known_key;
    }

    [Symbol.iterator]() {
        return this.parts.values();
    }
}

/** A place in the picture: x to the right, y downwards, in pixels. It equals the tuple of both. */
class Point extends Tuple {
    constructor(x, y) {
        super([x, y]);
    }

    get x() {
        return this.parts[0];
    }

    get y() {
        return this.parts[1];
    }
}

/** Named parts. */
class Record {
    constructor(parts) {
        Object.assign(this, parts);
    }
}

const DEFAULTS = {}; // kind of shape -> its attributes with their defaults; the program adds those that it draws

/** Something drawn: its kind, and its attributes, which have a default each. */
class Shape {
    constructor(kind, attributes) {
        Object.assign(this, { kind }, DEFAULTS[kind], attributes);
    }
}

/** A part of a value of which nobody knows beforehand what it is: nothing but shapes, places and records has parts. */
function named_part(value, name) {
    const of_shape = value instanceof Shape && Object.hasOwn(DEFAULTS[value.kind], name);
    const of_place = value instanceof Point && (name === "x" || name === "y");
    if (of_shape || of_place || (value instanceof Record && Object.hasOwn(value, name))) {
        return value[name];
    }
    throw unfitting();
}

/** Different values. Only the memory of a run is ever added to. */
class ValueSet {
    constructor(items = []) {
        this.members = new Map(); // by their key
        for (const item of items) {
            this.add(item);
        }
    }

    get size() {
        return this.members.size;
    }

    has(item) {
        return this.members.has(key_of(item));
    }

    add(item) {
        const key = key_of(item);
        if (!this.members.has(key)) {
            this.members.set(key, item);
        }
    }

    values() {
        return Array.from(this.members.values());
    }
}

/** An attribute of a value, where it has that. */
function part_of(value, name) {
    if (value instanceof Point && (name === "x" || name === "y")) {
        return value[name];
    }
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) {
        throw unfitting();
    }
    return value[name];
}
