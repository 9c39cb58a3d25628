// Places and what can be measured between them.

function make_point(x, y) {
    if (is_numeric(x) && is_numeric(y)) {
        return new Point(x, y);
    }
    throw unfitting();
}

/** How far two places are from each other. */
function distance(start, end) {
    if (!(start instanceof Tuple && end instanceof Tuple)) {
        throw unfitting();
    }
    const [one, other] = [start.parts, end.parts];
    if (one.length !== other.length) {
        throw new Mishap(NO_ANSWER);
    }
    if (one.length === 2) {
        return root_of_squares(
            Math.abs(number_of(one[0]) - number_of(other[0])),
            Math.abs(number_of(one[1]) - number_of(other[1])),
        );
    }
    const squares = one.map((part, place) => whole_power(number_of(part) - number_of(other[place]), 2));
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
}

/** The root of the sum of two squares, right to the last digit nearly always, as Python's ``math.dist`` works it out. */
function root_of_squares(across, down) {
    const most = Math.max(across, down);
    if (across === 0 || down === 0) {
        return most;
    }
    if (Number.isInteger(across) && Number.isInteger(down) && most < 2 ** 26) {
        return Math.sqrt(across * across + down * down);
    }
    const scale = scale_of(most);
    let [sum, first, second, third] = [1, 0, 0, 0]; // what rounding leaves out is kept apart
    for (let place = 0; place < 2; place++) {
        const length = (place === 0 ? across : down) * scale;
        const high = upper_half(length);
        const low = length - high;
        const square = high * high;
        const twice = 2 * high * low;
        const between = sum + square;
        first += sum - between + square;
        sum = between + twice;
        second += between - sum + twice;
        third += low * low;
    }
    const root = Math.sqrt(sum - 1 + (first + second + third));
    const high = upper_half(root);
    const low = root - high;
    const square = -high * high;
    const twice = -2 * high * low;
    const between = sum + square;
    first += sum - between + square;
    sum = between + twice;
    second += between - sum + twice;
    third -= low * low;
    const rest = sum - 1 + (first + second + third);
    return (root + rest / (2 * root)) / scale;
}

const NUMBER = new Float64Array(1);
const BITS = new Uint32Array(NUMBER.buffer);

/** The power of two that brings a number between a half and one. */
function scale_of(number) {
    NUMBER[0] = number;
    const power = (BITS[1] >>> 20) & 0x7ff;
    BITS[0] = 0;
    BITS[1] = (2045 - power) << 20;
    return NUMBER[0];
}

/** The first half of a number's digits. */
function upper_half(number) {
    const shifted = number * 134217729;
    return shifted - (shifted - number);
}

function midpoint(start, end) {
    const [x, y] = [0, 1].map((place) => divided_by(plus(item_at(start, place), item_at(end, place)), 2));
    return new Point(x, y);
}

const COORDINATES = new WeakMap(); // values of a dict -> x and y of each, one after the other

/** The coordinates of places: NaN for what is no pair of numbers. */
function coordinates_of(places) {
    const found = new Float64Array(2 * places.length).fill(NaN);
    places.forEach((place, index) => {
        if (place instanceof Tuple && place.parts.length === 2 && place.parts.every(is_numeric)) {
            found.set(place.parts, 2 * index);
        }
    });
    return found;
}

/** The key (of a dict) whose place is nearest, or the nearest place itself; the first of several as near. */
function nearest(places, target) {
    if (!(places instanceof Dict)) {
        const items = items_of(places);
        return nearest_place(items, items, coordinates_of(items), target);
    }
    const values = places.values();
    if (!COORDINATES.has(values)) {
        COORDINATES.set(values, coordinates_of(values));
    }
    return nearest_place(places.keys(), values, COORDINATES.get(values), target);
}

/** The key of the nearest place; what is surely farther than another one is not measured to the last digit. */
function nearest_place(keys, places, coordinates, target) {
    const [x, y] = target instanceof Tuple && target.parts.length === 2 ? target.parts : [NaN, NaN];
    const squares = new Float64Array(places.length);
    let limit = Infinity;
    for (let index = 0; index < squares.length; index++) {
        const across = coordinates[2 * index] - x;
        const down = coordinates[2 * index + 1] - y;
        const square = across * across + down * down;
        squares[index] = square;
        limit = square < limit ? square : limit;
    }
    limit *= 1 + 1e-9;
    let [best, least] = [null, Infinity];
    for (let index = 0; index < squares.length; index++) {
        if (!(squares[index] > limit)) {
            const away = distance(places[index], target);
            if (away < least) {
                [best, least] = [keys[index], away];
            }
        }
    }
    return best;
}

/** The key (of a dict) or the index (in a list) of the shape on which a place lies, else whose middle is nearest. */
function nearest_shape(shapes, target) {
    const on = hit(shapes, target);
    if (on !== null) {
        return on;
    }
    const [keys, values] = shapes instanceof Dict ? [shapes.keys(), shapes.values()] : [null, items_of(shapes)];
    const places = values.map(middle);
    return nearest_place(keys ?? values.map((_, place) => place), places, coordinates_of(places), target);
}

/** The middle of a shape: of its box, half way between its ends, the mean of its corners; where a label stands. */
function middle(shape) {
    const kind = part_of(shape, "kind");
    if (kind === "ellipse" || kind === "label") {
        return shape[kind === "ellipse" ? "center" : "at"];
    }
    if (kind === "rectangle" || kind === "image") {
        return new Point(plus(shape.x, divided_by(shape.width, 2)), plus(shape.y, divided_by(shape.height, 2)));
    }
    if (kind === "group") {
        return new Point(shape.dx, shape.dy);
    }
    const corners = kind === "line" ? [shape.start, shape.end] : items_of(part_of(shape, "points"));
    const count = Math.max(corners.length, 1);
    const sums = ["x", "y"].map((name) => corners.reduce((sum, corner) => plus(sum, part_of(corner, name)), 0));
    return new Point(sums[0] / count, sums[1] / count);
}

/** Where two lines, extended beyond their ends, cross. */
function intersection(one, other) {
    const [[x1, y1], [x2, y2]] = [part_of(one, "start"), part_of(one, "end")];
    const [[x3, y3], [x4, y4]] = [part_of(other, "start"), part_of(other, "end")];
    const across = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4);
    if (across === 0) {
        throw new Mishap(NO_ANSWER);
    }
    const [first, second] = [x1 * y2 - y1 * x2, x3 * y4 - y3 * x4];
    const x = (first * (x3 - x4) - (x1 - x2) * second) / across;
    const y = (first * (y3 - y4) - (y1 - y2) * second) / across;
    return new Point(held(x), held(y));
}

/** What says where a shape lies that has an inside, and how large it is. */
function lying(kind) {
    if (kind === "ellipse") {
        return ["center", "radius_x", "radius_y"];
    }
    return kind === "polygon" ? ["points"] : kind === "rectangle" || kind === "image" ? ["x", "y", "width", "height"] : [];
}

/**
 * Whether a place lies on a rectangle, image, ellipse or polygon, its edge included; nothing else has an inside. Of several
 * shapes (a list or dict of them), whether it lies on one. No place lies on a shape that is at nothing.
 */
function inside(place, shape) {
    if (shape instanceof Dict || Array.isArray(shape)) {
        return (shape instanceof Dict ? shape.values() : shape).some((one) => inside(place, one));
    }
    const kind = part_of(shape, "kind");
    if (lying(kind).some((name) => shape[name] === null)) {
        return false;
    }
    if (kind === "rectangle" || kind === "image") {
        const [right, low] = turned_back(place, middle(shape), shape);
        const [across, down] = [right + shape.width / 2, low + shape.height / 2];
        return 0 <= across && across <= shape.width && 0 <= down && down <= shape.height;
    }
    if (kind === "ellipse") {
        const [wide, high] = [Math.max(shape.radius_x, 1e-9), Math.max(shape.radius_y, 1e-9)];
        const [across, down] = turned_back(place, shape.center, shape);
        return whole_power(across / wide, 2) + whole_power(down / high, 2) <= 1;
    }
    return kind === "polygon" && within(place, items_of(shape.points));
}

/** The key or the index of the topmost shape on which a place lies; nothing where none does. */
function hit(shapes, place) {
    let [best, highest] = [null, -Infinity];
    for (const key of shapes instanceof Dict ? shapes.keys() : items_of(shapes).keys()) {
        const order = order_on(place, item_at(shapes, key));
        if (order !== null && order >= highest) {
            [best, highest] = [key, order];
        }
    }
    return best;
}

/** The order of a visible shape on which a place lies, or the highest of several; null where it lies on none. */
function order_on(place, shape) {
    if (shape instanceof Dict || Array.isArray(shape)) {
        const orders = (shape instanceof Dict ? shape.values() : shape).map((one) => order_on(place, one));
        return orders.filter((order) => order !== null).reduce((one, other) => (one > other ? one : other), null);
    }
    if (part_of(shape, "visible") === false || !inside(place, shape)) {
        return null;
    }
    return Object.hasOwn(shape, "order") ? shape.order : 0; // no shape of this program has one
}

/** The way to a place from the middle of a shape, as if that were not rotated about it. */
function turned_back(place, about, shape) {
    const [right, low] = [place.x - about.x, place.y - about.y];
    if (!shape.rotation) {
        return [right, low];
    }
    const angle = (shape.rotation * Math.PI) / 180;
    return [
        right * Math.cos(angle) + low * Math.sin(angle),
        low * Math.cos(angle) - right * Math.sin(angle),
    ];
}

/** Whether a level line from the place to the right crosses the edges of a polygon an odd number of times. */
function within(place, corners) {
    let odd = false;
    corners.forEach((one, index) => {
        const other = corners[(index + 1) % corners.length];
        if (one.y > place.y !== other.y > place.y) {
            const across = one.x + ((place.y - one.y) * (other.x - one.x)) / (other.y - one.y);
            odd = odd !== place.x < across;
        }
    });
    return odd;
}

const RADIAN = Math.PI / 180;

function sine(angle) {
    return wave_of(angle, 0);
}

function cosine(angle) {
    return wave_of(angle, 1);
}

/** The sine of degrees, some quarters of a circle ahead, worked out step by step as in the Python program. */
function wave_of(angle, quarters) {
    const turned = remainder(angle, 360);
    const quarter = Math.floor(turned / 90 + 0.5);
    const rest = (turned - 90 * quarter) * RADIAN;
    const square = rest * rest;
    const even = (quarter + quarters) % 2 === 0;
    let wave = 1;
    for (let number = even ? 14 : 15; number > 0; number -= 2) {
        wave = 1 - (square / (number * (number + 1))) * wave;
    }
    wave *= even ? rest : 1;
    return (quarter + quarters) % 4 > 1 ? 0 - wave : wave;
}

/** The angle of so far down and so far to the right, in degrees clockwise from the right. */
function direction(down, across) {
    return Math.atan2(number_of(down), number_of(across)) * (180 / Math.PI);
}

/** The direction from one place to another, in degrees clockwise from the right. */
function angle_to(start, end) {
    const [across, down] = [0, 1].map((place) => minus(item_at(end, place), item_at(start, place)));
    return direction(down, across);
}

/** The place so far from a centre, in a direction in degrees clockwise from the right. */
function polar(center, radius, angle) {
    const [x, y] = [item_at(center, 0), item_at(center, 1)];
    return new Point(plus(x, times(radius, wave_of(angle, 1))), plus(y, times(radius, wave_of(angle, 0))));
}

const MOST_COPIES = 20_000;
const DEEPEST_COPIES = 100;

/** Where the smallest copies begin and end of something that holds smaller copies of itself, so many levels deep. */
function nested(start, end, parts, depth) {
    const level = number_of(depth);
    if (level > DEEPEST_COPIES) {
        throw new Mishap(TOO_MANY_COPIES);
    }
    if (!Number.isInteger(level)) {
        throw unfitting();
    }
    let found = [new Tuple([start, end])];
    for (let round = 0; round < level; round++) {
        if (found.length * items_of(parts).length > MOST_COPIES) {
            throw new Mishap(TOO_MANY_COPIES);
        }
        found = found.flatMap(({ parts: [one, other] }) => items_of(parts).map((part) => smaller(one, other, part)));
    }
    return found;
}

function smaller(start, end, part) {
    const [along, aside, size, angle] = [0, 1, 2, 3].map((place) => item_at(part, place));
    const [across, down] = [0, 1].map((place) => minus(item_at(end, place), item_at(start, place)));
    const first = new Point(
        minus(plus(item_at(start, 0), times(along, across)), times(aside, down)),
        plus(plus(item_at(start, 1), times(along, down)), times(aside, across)),
    );
    const [ahead, beside] = [times(size, wave_of(angle, 1)), times(size, wave_of(angle, 0))];
    return new Tuple([
        first,
        new Point(
            minus(plus(first.x, times(ahead, across)), times(beside, down)),
            plus(plus(first.y, times(ahead, down)), times(beside, across)),
        ),
    ]);
}
