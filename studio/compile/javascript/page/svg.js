// Scenes as SVG elements.

const EDGE = 8; // pixels left free around a scene

/** An SVG element; attributes that are undefined are left out. */
function svg_element(name, attributes, ...inside) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value !== undefined) {
            element.setAttribute(key, value === null ? "none" : String(value));
        }
    }
    element.append(...inside);
    return element;
}

/** The families of letters, each with what may stand in for it. */
const FAMILIES = {
    sans: "sans-serif",
    serif: "Georgia, 'DejaVu Serif', 'Liberation Serif', 'Times New Roman', serif, sans-serif",
    mono: "Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace, sans-serif",
    hand: "'Comic Sans MS', 'Comic Neue', 'Segoe Print', 'Bradley Hand', cursive, sans-serif",
};

/** How a shape is turned about its middle; undefined where it is not. */
function turned_about(shape, x, y) {
    return shape.rotation ? `rotate(${shape.rotation} ${x} ${y})` : undefined;
}

/** What fills a shape and goes around it. */
function paint_of(shape) {
    const paint = { fill: shape.fill ?? null };
    if ("stroke" in shape) {
        paint.stroke = shape.stroke_width ? shape.stroke : null;
        paint["stroke-width"] = shape.stroke_width;
        paint["stroke-dasharray"] = shape.dashes > 0 ? shape.dashes : undefined;
    }
    return paint;
}

const ELEMENTS = {
    rectangle(shape) {
        const { x, y, width, height } = shape;
        const transform = turned_about(shape, x + width / 2, y + height / 2);
        return svg_element("rect", { x, y, width, height, rx: shape.corner, transform, ...paint_of(shape) });
    },
    line(shape) {
        if (!is_straight(shape)) {
            return drawn_way(shape);
        }
        const [x1, y1] = shape.start;
        const [x2, y2] = shape.end;
        return svg_element("line", { x1, y1, x2, y2, "stroke-linecap": "round", ...paint_of(shape) });
    },
    ellipse(shape) {
        const [cx, cy] = shape.center;
        const transform = turned_about(shape, cx, cy);
        return svg_element("ellipse", { cx, cy, rx: shape.radius_x, ry: shape.radius_y, transform, ...paint_of(shape) });
    },
    polygon: drawn_through,
    path: drawn_through,
    label(shape) {
        const [x, y] = shape.at;
        const family = Object.hasOwn(FAMILIES, shape.font) ? FAMILIES[shape.font] : FAMILIES.sans;
        const look = { "font-family": family, "font-size": shape.size, "text-anchor": shape.anchor };
        look["font-weight"] = shape.bold ? "bold" : undefined;
        look["font-style"] = shape.italic ? "italic" : undefined;
        const transform = turned_about(shape, x, y);
        const given = { x, y, "dominant-baseline": "central", ...look, fill: shape.fill, transform };
        return svg_element("text", given, shape.content);
    },
    image(shape) {
        const { x, y, width, height } = shape;
        const place = { x, y, width, height, transform: turned_about(shape, x + width / 2, y + height / 2) };
        if (!Object.hasOwn(IMAGES, shape.source)) {
            return svg_element("rect", { ...place, fill: null, stroke: "gray", "stroke-dasharray": 4 });
        }
        return svg_element("image", { ...place, preserveAspectRatio: "none", href: IMAGES[shape.source] });
    },
    group(shape) {
        const place = `translate(${shape.dx} ${shape.dy}) rotate(${shape.rotation}) scale(${shape.scale})`;
        return svg_element("g", { transform: place }, ...shape.items.map((inner) => element_of(faded(inner, shape))));
    },
};

function drawn_through(shape) {
    if (shape.points.length && !is_straight(shape)) {
        return drawn_way(shape);
    }
    const points = pairs(shape.points);
    return svg_element(shape.closed ?? true ? "polygon" : "polyline", { points, ...paint_of(shape) });
}

/** A curve, or a line with heads; these are filled with its colour. */
function drawn_way(shape) {
    const [way, heads] = way_of(shape);
    const steps = way.slice(1).map((step) => `${step.length === 1 ? "L" : "C"}${pairs(step)}`);
    const closed = shape.closed ?? shape.kind === "polygon" ? "Z" : "";
    const line = svg_element("path", { d: `M${pairs(way[0])}${steps.join("")}${closed}`, ...paint_of(shape) });
    const shown = shape.stroke_width ? heads : [];
    const tips = shown.map((head) => svg_element("polygon", { points: pairs(head), fill: shape.stroke }));
    return svg_element("g", {}, line, ...tips);
}

function pairs(points) {
    return points.map(([x, y]) => `${x},${y}`).join(" ");
}

/** One shape as an SVG element. */
function element_of(shape) {
    const element = ELEMENTS[shape.kind](shape);
    if (shape.opacity !== 1 && shape.kind !== "group") {
        element.setAttribute("opacity", opaque(shape));
    }
    return element;
}

/** How much is seen of a shape, from 0 to 1. */
function opaque(shape) {
    return Math.min(Math.max(shape.opacity, 0), 1);
}

/** A shape in a group, which fades all that is in it. */
function faded(inner, group) {
    return { ...inner, opacity: opaque(group) * opaque(inner) };
}

/** Whether there is anything to see of a shape: a label may be empty, and so may a path or a group. */
function shows(shape) {
    if (shape.kind === "group") {
        return shape.items.some(shows);
    }
    return (shape.content ?? "x").trim() !== "" && (shape.points ?? "x").length > 0;
}

/** The smallest box (left, top, width and height) that holds both. */
function united(one, other) {
    const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
    const [right, low] = [Math.max(one[0] + one[2], other[0] + other[2]), Math.max(one[1] + one[3], other[1] + other[3])];
    return [left, top, right - left, low - top];
}

/** Whether a box reaches no more than so far beyond another one. */
function is_inside_of(inner, outer, beyond) {
    const [left, top, wide, high] = united(inner, outer);
    return Math.max(outer[0] - left, outer[1] - top, wide - outer[2], high - outer[3]) <= beyond;
}

/** Draws what of a scene is in a box in an SVG element, as large as it can be. */
function draw(picture, scene, [left, top, width, height], ...above) {
    picture.setAttribute("viewBox", [left - EDGE, top - EDGE, width + 2 * EDGE, height + 2 * EDGE].join(" "));
    picture.replaceChildren(...stacked(scene).map(element_of), ...above);
}
