// What a pointer is over that holds nothing, and what happens as it moves.

/** The pointer of one program: `over` is the way to the drawn thing that it is over, `at` where it was last. */
class Pointer {
    constructor() {
        Object.assign(this, { over: null, at: null });
    }

    /**
     * The events of a move to a place, or out of the picture (null), each with where it happens: it leaves what it was
     * over where it was over it last, enters what it is over now, and hovers.
     */
    moved(program, at) {
        const { RULES } = program.constructor;
        const [left, last] = [this.over, this.at];
        const watched = at !== null && ("enter" in RULES || "leave" in RULES);
        Object.assign(this, { over: watched ? way_to_topmost(program, at) : null, at });
        const is_other = left !== this.over;
        const events = [["leave", left !== null && is_other ? last : null], ["enter", is_other && this.over ? at : null]];
        return [...events, ["hover", at]].filter(([, place]) => place !== null);
    }
}

const AGAIN = { soon: 400, near: 5 }; // milliseconds and pixels within which a second press is a double click

/** Presses of a pointer, of which every second one soon after another, and near it, is a double click. */
class Presses {
    constructor() {
        this.last = null;
    }

    /** Whether this press is the second of two. */
    is_second({ timeStamp, clientX, clientY }) {
        const { last } = this;
        const near = last !== null && Math.hypot(clientX - last.clientX, clientY - last.clientY) <= AGAIN.near;
        const second = near && timeStamp - last.timeStamp <= AGAIN.soon;
        this.last = second ? null : { timeStamp, clientX, clientY };
        return second;
    }
}

const NOTCH = [100, 3, 1]; // how far a notch of a wheel goes: in pixels, lines or pages
const HALF = 0.5; // turned so far at once is one notch of a wheel; less is a part of one, as a touchpad has it
const FINEST = 1e6; // so near to a step, parts are one: ten tenths are, though they add up to a little less

/** A wheel, or two fingers: parts of a step add up until they are one. */
class Wheel {
    constructor() {
        this.part = 0;
    }

    /** How many steps it goes on, down or up (less than 0). */
    turned({ deltaY, deltaMode }) {
        const by = deltaY / NOTCH[deltaMode];
        if (Math.abs(by) >= HALF) {
            this.part = 0;
            return Math.sign(by) * Math.floor(Math.abs(by) + HALF);
        }
        this.part += by;
        const steps = Math.trunc(Math.round(this.part * FINEST) / FINEST);
        this.part -= steps;
        return steps;
    }
}

/** The way to the topmost drawn thing on which a place lies, as a text: its definition, keys and indices; null for none. */
function way_to_topmost(program, [x, y]) {
    try {
        const things = program._drawn().flatMap(([name, value]) => things_in(value, name));
        things.sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0));
        return things.findLast(([, shape]) => covers(shape, x, y))?.[0] ?? null;
    } catch (why) {
        if (!(why instanceof Refused) && !is_mishap(why)) {
            throw why;
        }
        return null; // what cannot be drawn now lies under nothing
    }
}

/** The shapes in a drawn value, each with the way to it; none that are at nothing. */
function things_in(value, way) {
    if (value instanceof Shape) {
        return is_nowhere(value) ? [] : [[way, plain(value)]];
    }
    if (value instanceof Dict) {
        return value.items().flatMap(([key, part]) => things_in(part, `${way} ${shown(key)}`));
    }
    const holds_more = is_list(value) || value instanceof ValueSet || value instanceof Tuple;
    const parts = holds_more && !(value instanceof Point) ? in_order(value) : [];
    return parts.flatMap((part, place) => things_in(part, `${way} ${place}`));
}

/** Whether a place lies on a shape that has an inside, or on one of a group; edges included. */
function covers(shape, x, y) {
    if (shape.kind !== "group") {
        return inside(new Point(x, y), shape);
    }
    const [across, down] = turned([x - shape.dx, y - shape.dy], -shape.rotation);
    return shape.scale !== 0 && shape.items.some((inner) => covers(inner, across / shape.scale, down / shape.scale));
}
