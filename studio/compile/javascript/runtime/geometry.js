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
    if (start.parts.length !== end.parts.length) {
        throw new Mishap(NO_ANSWER);
    }
    return norm(start.parts.map((part, place) => Math.abs(number_of(part) - number_of(end.parts[place]))));
}

/** The root of the sum of squares, right to the last digit nearly always, as Python's ``math.dist`` works it out. */
function norm(lengths) {
    const most = Math.max(0, ...lengths);
    if (most === 0 || lengths.filter((one) => one !== 0).length === 1) {
        return most;
    }
    const scale = 2 ** -(Math.floor(Math.log2(most)) + 1);
    const sums = { high: 1, first: 0, second: 0, third: 0 };
    for (const one of lengths) {
        add_square(sums, one * scale, 1);
    }
    const root = Math.sqrt(sums.high - 1 + (sums.first + sums.second + sums.third));
    add_square(sums, root, -1);
    const rest = sums.high - 1 + (sums.first + sums.second + sums.third);
    return (root + rest / (2 * root)) / scale;
}

/** Adds a square, or takes it away, and keeps what rounding leaves out. */
function add_square(sums, number, sign) {
    const [high, low] = halves(number);
    const square = sign * high * high;
    let before = sums.high;
    sums.high += square;
    sums.first += before - sums.high + square;
    const twice = sign * 2 * high * low;
    before = sums.high;
    sums.high += twice;
    sums.second += before - sums.high + twice;
    sums.third += sign * low * low;
}

function midpoint(start, end) {
    const [x, y] = [0, 1].map((place) => divided_by(plus(item_at(start, place), item_at(end, place)), 2));
    return new Point(x, y);
}

/** The key (of a dict) whose place is nearest, or the nearest place itself; the first of several as near. */
function nearest(places, target) {
    const found = nearest_place(items_of(places), places instanceof Dict ? places.values() : items_of(places), target);
    return found;
}

function nearest_place(keys, places, target) {
    let [best, least, limit] = [null, Infinity, Infinity];
    const flat = target instanceof Tuple && target.parts.length === 2;
    places.forEach((place, index) => {
        if (flat && place instanceof Tuple && place.parts.length === 2) {
            const across = place.parts[0] - target.parts[0];
            const down = place.parts[1] - target.parts[1];
            if (across * across + down * down > limit) {
                return; // surely farther
            }
        }
        const away = distance(place, target);
        if (away < least) {
            [best, least, limit] = [keys[index], away, away * away * (1 + 1e-9)];
        }
    });
    return best;
}

/** The key (of a dict) or the index (in a list) of the shape whose middle is nearest to a place. */
function nearest_shape(shapes, target) {
    const [keys, values] = shapes instanceof Dict ? [shapes.keys(), shapes.values()] : [null, items_of(shapes)];
    return nearest_place(keys ?? values.map((_, place) => place), values.map(middle), target);
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

/** Whether a place lies on a rectangle, ellipse or polygon, its edge included; nothing else has an inside. */
function inside(place, shape) {
    const kind = part_of(shape, "kind");
    if (kind === "rectangle") {
        const [across, down] = turned_back(place, shape);
        return 0 <= across && across <= shape.width && 0 <= down && down <= shape.height;
    }
    if (kind === "ellipse") {
        const [wide, high] = [Math.max(shape.radius_x, 1e-9), Math.max(shape.radius_y, 1e-9)];
        const [across, down] = [(place.x - shape.center.x) / wide, (place.y - shape.center.y) / high];
        return whole_power(across, 2) + whole_power(down, 2) <= 1;
    }
    return kind === "polygon" && within(place, items_of(shape.points));
}

/** The place from the top left of a rectangle, as if that were not rotated about its middle. */
function turned_back(place, box) {
    const angle = (box.rotation * Math.PI) / 180;
    const [right, low] = [place.x - box.x - box.width / 2, place.y - box.y - box.height / 2];
    const across = right * Math.cos(angle) + low * Math.sin(angle);
    const down = low * Math.cos(angle) - right * Math.sin(angle);
    return [across + box.width / 2, down + box.height / 2];
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
