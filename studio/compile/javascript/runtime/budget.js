// What an event, a call or a picture may cost: counted where loops begin and where collections and texts grow.

const STEPS = 1_000_000; // of one event, call or definition, unless the program is made with another budget
const MOST_STEPS = 10 ** 15; // that a host may give
const ALL_DEFINITIONS = 4; // times as many for everything that is drawn
const ITEMS_PER_STEP = 8; // items that are looked through or come into a list
const NEW_PER_STEP = 2; // items that come into a dict or set, or are made with their list
const COPIED_PER_STEP = 64; // items that are copied because one of them changes
const LONGEST = 1_000_000; // items or letters of the longest list or text
const STEPS_PER_VISIT = 10; // of a process that runs itself
const MOST_PARTS = 1_000_000; // that a value may have for whoever looks at it
const MOST_DRAWN = 100_000; // parts of what is drawn
const STEPS_PER_DRAWN = 20; // of each part that is drawn
const MOST_IN_KEY = 10_000; // parts of a tuple
const DEEPEST = 200; // collections inside each other

/** Counts the steps of what is under way, and stops it when there are none left. */
class Metered {
    _filling = false; // whether a table is being filled
    _unpaid = ALL_DEFINITIONS * STEPS; // that may be taken by what tables look up in each other

    _give_budget(steps) {
        this._budget = steps;
        this._begin_count();
    }

    _begin_count() {
        this._left = this._budget;
        this._visits = Math.floor(this._budget / STEPS_PER_VISIT);
        this._known = new Map();
        this._apart = 0;
    }

    /** A definition that depends on states and does much: worked out once while an event, call or picture is counted. */
    _of_states(name, work) {
        if (!this._known.has(name)) {
            const [left, visits] = [this._left, this._visits];
            const allowed = Math.min(this._budget, ALL_DEFINITIONS * this._budget - this._apart);
            this._left = allowed;
            this._visits = Math.floor(this._budget / STEPS_PER_VISIT);
            try {
                this._known.set(name, work());
            } finally {
                this._apart += allowed - this._left;
                [this._left, this._visits] = [left, visits];
            }
        }
        return this._known.get(name);
    }

    /** The steps that one event, call or definition may take. */
    get budget() {
        return this._budget;
    }

    /** Work of so many steps. */
    _step(cost = 1) {
        this._left -= cost;
        if (this._left < 0) {
            throw this._overspent();
        }
    }

    /** What a loop goes through, as an array: each item is a step, or several. */
    _each(collection, cost = 1) {
        const items = items_of(collection);
        this._left -= cost * items.length;
        if (this._left < 0) {
            throw this._overspent(items.length);
        }
        return items;
    }

    /** Something made or looked through item by item; so many of them cost a step. */
    _paid(value, items = ITEMS_PER_STEP) {
        const count = counted(value);
        if (count > 0) {
            this._left -= Math.floor(count / items);
            if (this._left < 0 || (count > LONGEST && (typeof value === "string" || Array.isArray(value)))) {
                throw this._overspent(count);
            }
        }
        return value;
    }

    /** A collection or text of any kind that was made. */
    _made(value) {
        const is_new = value instanceof Dict || value instanceof ValueSet;
        return this._paid(value, is_new ? NEW_PER_STEP : ITEMS_PER_STEP);
    }

    /** Something that is looked through with all parts of its items. */
    _compared(value) {
        if (typeof value === "object" && value !== null && !(value instanceof Point)) {
            this._step(Math.floor(Math.max(size(value), counted(value)) / ITEMS_PER_STEP));
        }
        return value;
    }

    /** A tuple, which may be a key, so that it must not have too many parts. */
    _key(made) {
        if (size(made) > MOST_IN_KEY) {
            throw new Overspent(`A tuple has more than ${with_commas(MOST_IN_KEY)} parts; make a list of them.`);
        }
        return made;
    }

    /** Something that is copied because one item of it changes. */
    _copied(value) {
        this._left -= Math.floor(length(value) / COPIED_PER_STEP);
        if (this._left < 0) {
            throw this._overspent();
        }
        return value;
    }

    _overspent(count = 0) {
        if (count > LONGEST) {
            return new Mishap(TOO_LONG);
        }
        return new Overspent(`This took more than ${with_commas(this._budget)} steps and was stopped; make it do less.`);
    }
}

/** The parts of a value; shared ones are counted each time, but looked at once. */
function size(value, known = new Map(), deeper = DEEPEST) {
    if (typeof value !== "object" || value === null || value instanceof Point || value instanceof Past) {
        return 1;
    }
    if (!known.has(value)) {
        if (!deeper) {
            throw new Overspent(`A value is nested more than ${DEEPEST} deep; make it flatter.`);
        }
        known.set(value, 1 + parts_inside(value).reduce((sum, part) => sum + size(part, known, deeper - 1), 0));
    }
    return known.get(value);
}

function parts_inside(value) {
    if (value instanceof Dict) {
        return [...value.keys(), ...value.values()];
    }
    return value instanceof Shape || value instanceof Record ? Object.values(value) : items_of(value);
}

/** The steps that a host gives. */
function whole_budget(given) {
    if (!Number.isInteger(given)) {
        throw new Refused("budget must be a whole number of steps.");
    }
    if (given < 1 || given > MOST_STEPS) {
        throw new Refused(`budget must be between 1 and ${with_commas(MOST_STEPS)} steps.`);
    }
    return given;
}

/** That a definition is not drawn because all that is drawn took so many steps before, in a sentence. */
function picture_stopped(name, steps) {
    return `${name} was not worked out: what is drawn takes more than ${with_commas(steps)} steps in all; make it do less.`;
}
