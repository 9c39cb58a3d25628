// Where the keys take a cursor.

/** The nearest place in a direction: of those that the program has points for, else some way on. */
function next_place(program, cursor, across, down) {
    const [left, top, width, height] = bounds(program.scene());
    const places = [...places_of(program), ...middles_of(program)];
    if (cursor === null) {
        const middle = [left + width / 2, top + height / 2];
        return nearest_of(places, middle) ?? middle;
    }
    const [x, y] = cursor;
    const ahead = places.filter(([to_x, to_y]) => {
        const on = (to_x - x) * across + (to_y - y) * down;
        const beside = (to_x - x) * down + (to_y - y) * across;
        return on > 1e-6 && Math.abs(beside) <= on;
    });
    if (places.length) {
        return nearest_of(ahead, cursor) ?? cursor;
    }
    const [far_x, far_y] = [x + (across * width) / 20, y + (down * height) / 20];
    return [Math.min(Math.max(far_x, left), left + width), Math.min(Math.max(far_y, top), top + height)];
}

/** The middles of the shapes that have neither a place of a collection nor the middle of another shape within them. */
function middles_of(program) {
    const boxes = program
        .scene()
        .filter((shape) => ["rectangle", "ellipse", "polygon", "image"].includes(shape.kind))
        .map((shape) => bounds([shape]));
    const middles = boxes.map(([left, top, width, height]) => [left + width / 2, top + height / 2]);
    const known = [...places_of(program), ...middles];
    return middles.filter(([mid_x, mid_y], place) => {
        const [left, top, width, height] = boxes[place];
        const within = ([x, y]) =>
            left < x && x < left + width && top < y && y < top + height && (x !== mid_x || y !== mid_y);
        return !known.some(within);
    });
}

/** The points in the collections of points that a program has. */
function places_of(program) {
    const found = [];
    for (const name of Object.keys(program.constructor.DEFINITIONS)) {
        const items = items_now(program, name);
        if (items.length && items.every((item) => item instanceof Point)) {
            found.push(...items.map((point) => [point.x, point.y]));
        }
    }
    return found;
}

/** The items of a list, or the values of a dict, that a definition is now; none where it is something else. */
function items_now(program, name) {
    try {
        const value = program.value(name);
        return value instanceof Dict ? value.values() : is_list(value) ? items_of(value) : [];
    } catch (why) {
        if (why instanceof Refused) {
            return [];
        }
        throw why;
    }
}

/** The place of several that is nearest to another one; undefined where there is none. */
function nearest_of(places, [x, y]) {
    const away = (place) => Math.hypot(place[0] - x, place[1] - y);
    return places.reduce((best, place) => (best === undefined || away(place) < away(best) ? place : best), undefined);
}
