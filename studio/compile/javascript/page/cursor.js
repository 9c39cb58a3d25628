// Where the keys take a cursor.

const STEPS_TO = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
const HELD = ["drag", "press", "pull", "release"]; // events of what is taken hold of and let go
const LEADING = ["drag", "pull"]; // those that lead it somewhere else: then a key takes hold, and the same key lets go
const LED = ["click", ...POINTED, ...HELD]; // events that happen where a cursor leads

/**
 * The nearest place in a direction: of those that the program has points for, or the middle of something drawn.
 * Where there are none at all, or something is held, a twentieth of the picture further on, or a place near there.
 */
function next_place(program, cursor, across, down, holds = false) {
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
    if (places.length && !holds) {
        return nearest_of(ahead, cursor) ?? cursor;
    }
    const reach = (1.5 * Math.max(Math.abs(across) * width, Math.abs(down) * height)) / 20;
    const near = ahead.filter(([to_x, to_y]) => Math.hypot(to_x - x, to_y - y) <= reach);
    const [far_x, far_y] = [x + (across * width) / 20, y + (down * height) / 20];
    const further = [Math.min(Math.max(far_x, left), left + width), Math.min(Math.max(far_y, top), top + height)];
    return nearest_of(near, cursor) ?? further;
}

/**
 * Whether a key that presses lets go as well: one that ``holds`` something, where that can be led.
 * A key that holds nothing clicks where nothing can be held; Enter does so as well where clicks and leading are known.
 */
function lets_go(rules, holds, name = "return") {
    const leads = LEADING.some((event) => event in rules);
    const clicks = leads && "click" in rules && name === "return";
    return holds ? leads : clicks || !HELD.some((event) => event in rules);
}

/** Whether a key that presses is needed for writing, so that it presses with Shift only. */
function writes(name, rules) {
    return name === "space" && "text" in rules;
}

/** How keys lead the cursor, in a sentence; none where no event happens where it leads. */
function told_keys(rules) {
    if (!LED.some((event) => event in rules)) {
        return "";
    }
    const shift = "key" in rules ? "Shift+" : "";
    const leads = lets_go(rules, true);
    const held = leads ? "takes hold and lets go" : "presses";
    const does = lets_go(rules, false) ? "clicks" : held;
    const space = leads && does === "clicks" ? `, ${writes("space", rules) ? "Shift+" : shift}Space ${held}` : "";
    return `${shift ? "Shift and the arrow keys" : "Arrow keys"} move a cursor, ${shift}Enter ${does}${space}.`;
}

/** What shows a cursor: a ring, and a line from where it took hold of something. */
function cursor_elements(scene, cursor, pressed) {
    if (cursor === null) {
        return [];
    }
    const [, , width, height] = bounds(scene);
    const radius = Math.max(width, height) / 40;
    const [[x2, y2], [x1, y1]] = [cursor, pressed ?? cursor];
    const ring = svg_element("circle", { id: "cursor", cx: x2, cy: y2, r: radius, "stroke-width": radius / 3 });
    const line = svg_element("line", { id: "held", x1, y1, x2, y2, "stroke-width": radius / 3 });
    return pressed === null ? [ring] : [ring, line];
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
