// What happens to a program, and what each event brings.

const POINTED = ["hover", "enter", "leave"]; // events of a pointer that moves and holds nothing
const PLACED = ["click", "double_click", "right_click", "press", "pull", "release", ...POINTED, "wheel", "drag"];
const TYPED = ["key", "key_up"];
const BRINGS = {
    ...Object.fromEntries(PLACED.map((event) => [event, ["x", "y"]])),
    ...Object.fromEntries(TYPED.map((event) => [event, ["key"]])),
    ...{ drag: ["x", "y", "to_x", "to_y"], wheel: ["x", "y", "steps"], tick: ["time"], start: [], text: ["written"] },
    change: ["parameter", "before", "value"],
};
const TEXTS = ["key", "parameter", "written"]; // what is brought as a text; all else are numbers

/** What came of events that were sent one after another: the outcome of each, and the states after the last. */
class Batch {
    constructor(outcomes, state) {
        Object.assign(this, { outcomes, state });
    }

    /** How many events were accepted. */
    get accepted() {
        return this.outcomes.filter((one) => one.accepted).length;
    }

    /** Why events were refused, by their places; the first event is 0. */
    get refusals() {
        const places = [...this.outcomes.keys()].filter((place) => !this.outcomes[place].accepted);
        return Object.fromEntries(places.map((place) => [place, this.outcomes[place].reason ?? ""]));
    }
}

/** A pair of the name of an event and what it brings. */
function sendable(event) {
    if (Array.isArray(event) && event.length === 2 && event[1] !== null && typeof event[1] === "object") {
        return event;
    }
    throw new Refused(`An event is a pair like ["click", { x: 1, y: 2 }], not ${shown(event)}.`);
}

/** Throws a sentence for what is no list of events. */
function check_listed(events) {
    if (typeof events?.[Symbol.iterator] !== "function") {
        throw new Refused(`Events are a list of pairs, not ${shown(events)}.`);
    }
}

/** What an event brings, in the order in which rules take it; and what is wrong with it, in a sentence. */
function brought_by(event, values) {
    if (!has_name(BRINGS, event)) {
        throw new Refused(`There is no event ${shown(event)}; events are ${Object.keys(BRINGS).join(", ")}.`);
    }
    check_named(`What the event ${event} brings is`, values);
    const names = BRINGS[event];
    const given = names.map((name) => values[name]);
    for (const [place, value] of given.entries()) {
        const fits = TEXTS.includes(names[place]) ? is_text(value) : typeof value === "number" && Math.abs(value) < FARTHEST;
        if (!fits) {
            const wrong = `${names[place]} must be ${TEXTS.includes(names[place]) ? "a text" : "a number"}, not ${shown(value)}.`;
            return { brought: [], wrong };
        }
    }
    if (!PLACED.includes(event)) {
        return { brought: given, wrong: "" };
    }
    const places = [];
    for (let at = 0; at + 1 < given.length; at += 2) {
        places.push(new Point(given[at], given[at + 1]));
    }
    return { brought: [...places, ...given.slice(2 * places.length)], wrong: "" };
}
