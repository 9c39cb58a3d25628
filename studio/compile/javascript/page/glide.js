// Transitions: between two scenes of the same shapes, everything that is a number or a place is on its way.

/** Whether two scenes have the same shapes, each of its kind. */
function can_glide(before, after) {
    return before.length === after.length && before.every((one, place) => one.kind === after[place].kind);
}

/** What is seen after a part of the way, from 0 to 1: numbers and places in between, all else as it will be. */
function on_the_way(before, after, part) {
    if (typeof before === "number" && typeof after === "number") {
        return before + (after - before) * part;
    }
    if (before instanceof Point && after instanceof Point) {
        return new Point(on_the_way(before.x, after.x, part), on_the_way(before.y, after.y, part));
    }
    if (is_list(before) && is_list(after) && items_of(before).length === items_of(after).length) {
        const old = items_of(before);
        return items_of(after).map((item, place) => on_the_way(old[place], item, part));
    }
    if (before?.kind && before.kind === after?.kind) {
        const pairs = Object.entries(after).map(([name, value]) => [name, on_the_way(before[name], value, part)]);
        return Object.fromEntries(pairs);
    }
    return after;
}
