// What every program can do, whatever it is about. What a program hands out is its own: only look at it.

const MOST_PREPARED = 32;

/** A program: parameters that stay, state that events change, and a scene to draw. */
class Machine extends Pictured {
    static TITLE = "";
    static PARAMETERS = {}; // name -> default; least, most and step where it has a range; whole
    static EQUALITIES = []; // parameter, the method that works it out from others it is tied to, those others
    static CONSTRAINTS = {}; // name -> the method that tells whether it holds
    static STATE = {}; // name -> attribute
    static FUNCTIONS = {}; // name -> method or table
    static PROCESSES = {}; // name -> method, what it changes, whether it remembers, how it ends well
    static TAKES = {}; // state, function or process -> what it holds or takes, each with its kind (see entry.js)
    static MAY_BE = {}; // the same -> which values of that kind may be given
    static RULES = {}; // event -> methods
    static LEVELS = {}; // where new games can begin: name -> parameters, names of states
    static ABOUT = {}; // what the program says of itself: line, help, group, icon, score, best, ended
    static SOUNDS = {}; // what becomes another value ("": what is refused) -> the sound that is heard
    static GLIDE = 0; // the seconds that the page takes from one picture to the next
    static SEED = ""; // the parameter with which chance begins
    static UNTOLD = []; // states that nobody is told below the picture
    static TICK = ""; // the definition that says how many seconds are between two ticks
    static SHOWS = {}; // drawn definition -> the function that draws a value, and the kind of that value

    /** Sets the budget and all parameters: those given, those tied to them, and the rest to their defaults. */
    _settle(all) {
        check_named("Parameters are", all);
        const { budget = STEPS, ...given } = all;
        const { PARAMETERS, EQUALITIES, DEFINITIONS } = this.constructor;
        this._give_budget(whole_budget(budget));
        check_names(given, Object.keys(PARAMETERS).map((name) => DEFINITIONS[name]));
        const fixed = new Map();
        for (const name of Object.keys(PARAMETERS)) {
            const value = given[DEFINITIONS[name]];
            if (value !== undefined && value !== null) {
                fixed.set(name, this._checked(name, value));
            }
        }
        for (let known = -1; known < fixed.size; ) {
            known = fixed.size;
            for (const [name, method, needs] of EQUALITIES) {
                if (!fixed.has(name) && needs.some((need) => fixed.has(need))) {
                    const others = needs.map((need) => fixed.get(need) ?? PARAMETERS[need].default);
                    this._tie(fixed, name, method, others);
                }
            }
        }
        for (const [name, about] of Object.entries(PARAMETERS)) {
            this[DEFINITIONS[name]] = fixed.has(name) ? fixed.get(name) : about.default;
        }
    }

    /** Sets a parameter that others decide; where they do not, the constraint itself says what is the matter. */
    _tie(fixed, name, method, others) {
        try {
            fixed.set(name, this._checked(name, this[method](...others)));
        } catch (mishap) {
            if (!(mishap instanceof Mishap)) {
                throw mishap;
            }
        }
    }

    _parameters() {
        const { PARAMETERS, DEFINITIONS } = this.constructor;
        return Object.fromEntries(Object.keys(PARAMETERS).map((name) => [name, this[DEFINITIONS[name]]]));
    }

    /** A value for a parameter, in its range. */
    _checked(name, value) {
        const about = this.constructor.PARAMETERS[name];
        if (typeof about.default === "number") {
            return number_in(name, value, about);
        }
        if (typeof value !== typeof about.default) {
            throw new Refused(`${name} must be like ${shown(about.default)}, not ${shown(value)}.`);
        }
        return value;
    }

    _prepare() {}

    /** What depends on parameters alone, worked out once for all programs with the same parameters. */
    _prepare_once() {
        const kind = this.constructor;
        const names = Object.keys(kind.PARAMETERS).map((name) => kind.DEFINITIONS[name]);
        const key = JSON.stringify(names.map((name) => this[name]));
        if (!Object.hasOwn(kind, "prepared")) {
            kind.prepared = new Map(); // values of parameters -> a program with these
        }
        if (!kind.prepared.has(key)) {
            const others = Object.keys(kind.DEFINITIONS).filter((name) => !Object.hasOwn(kind.STATE, name));
            this._begin_with(ALL_DEFINITIONS * STEPS, () => this._prepare(), others);
            if (kind.prepared.size >= MOST_PREPARED) {
                kind.prepared.clear();
            }
            kind.prepared.set(key, { ...this });
        }
        for (const [name, value] of Object.entries(kind.prepared.get(key))) {
            if (value instanceof Lookup || !Object.hasOwn(this, name)) {
                hold(this, name, value instanceof Lookup ? value.of_program(this) : value);
            }
        }
    }

    _begin() {}

    /** Gives the states their first values. */
    _begin_once() {
        this._begin_with(this._budget, () => this._begin(), Object.keys(this.constructor.STATE));
        for (const [name, value] of Object.entries(this._states())) {
            const large = too_large(name, value);
            if (large) {
                throw new Refused(large);
            }
        }
    }

    /** Does it with so many steps; names what could not be worked out first, and the parameters that are unusual. */
    _begin_with(steps, does, names) {
        const { DEFINITIONS } = this.constructor;
        const budget = this._budget;
        this._give_budget(steps);
        try {
            does();
        } catch (mishap) {
            if (!is_mishap(mishap)) {
                throw mishap;
            }
            const missing = names.find((name) => !(DEFINITIONS[name] in this));
            throw new Refused(no_beginning(mishap, unusual_of(this), missing));
        }
        this._give_budget(budget);
    }

    /** Refuses with the name of the first constraint that does not hold. */
    _keep_constraints() {
        this._begin_count();
        for (const [name, [method, says]] of Object.entries(this.constructor.CONSTRAINTS)) {
            if (!this._keeps(method)) {
                throw new Refused(broken(name, says || name, this._parameters()));
            }
        }
    }

    _keeps(method) {
        try {
            return this[method]();
        } catch (mishap) {
            if (is_mishap(mishap)) {
                return false;
            }
            throw mishap;
        }
    }

    /** The present values of what events change. */
    get state() {
        return this._states();
    }

    _states() {
        const { STATE } = this.constructor;
        const found = {};
        for (const name in STATE) {
            found[name] = this[STATE[name]];
        }
        return found;
    }

    /** Puts the program where these states have these values, as if events had led there. */
    set_state(values) {
        set_states(this, values);
    }

    _put(states) {
        for (const [name, value] of Object.entries(states)) {
            this[this.constructor.STATE[name]] = value;
        }
    }

    /** The present value of any definition. */
    value(name) {
        if (!has_name(this.constructor.DEFINITIONS, name)) {
            throw new Refused(`There is no ${shown(name)}.`);
        }
        this._begin_count();
        const value = this._worked_out(name);
        const large = too_large(name, value);
        if (large) {
            throw new Refused(large);
        }
        return value;
    }

    _worked_out(name) {
        try {
            return this[this.constructor.DEFINITIONS[name]];
        } catch (mishap) {
            throw is_mishap(mishap) ? new Refused(why_none(mishap, name)) : mishap;
        }
    }

    /** The scene as it would look with a value drawn in place of the present one; null if nothing draws it. */
    scene_of(value) {
        const { SHOWS, DRAWN, DEFINITIONS, FUNCTIONS } = this.constructor;
        if (!Object.values(SHOWS).some(([, kind]) => is_of(value, kind))) {
            return null;
        }
        try {
            const scene = DRAWN.flatMap((name) => {
                const [method, kind] = SHOWS[name] ?? ["", ""];
                this._begin_count();
                return drawn(is_of(value, kind) ? this._result(FUNCTIONS[method], value) : this[DEFINITIONS[name]]);
            });
            return stacked(scene);
        } catch (mishap) {
            if (is_mishap(mishap) || mishap instanceof Refused) {
                return null;
            }
            throw mishap;
        }
    }

    /**
     * Runs the rules of an event and gives its outcome.
     *
     * What each event brings is in BRINGS: click (x, y), key (key), tick (time), …
     * Each rule happens as a whole or not at all; the event is accepted when at least one rule is.
     */
    send(event, values = {}) {
        const { brought, wrong } = brought_by(event, values);
        if (wrong) {
            return new Outcome("error", wrong);
        }
        return event === "change" ? changed(this, ...brought) : this._react(event, brought);
    }

    _react(event, brought) {
        const before = this._states();
        const refusals = [];
        let accepted = false;
        for (const rule of this.constructor.RULES[event] ?? []) {
            this._begin_count();
            try {
                this[rule](...brought);
                accepted = true;
            } catch (ending) {
                refusals.push(refused(ending));
            }
        }
        const changed = this._states();
        for (const name in changed) {
            if (changed[name] === before[name]) {
                delete changed[name];
            } else {
                const large = too_large(name, changed[name]);
                if (large) {
                    this._put(before);
                    return new Outcome("error", large);
                }
            }
        }
        if (accepted) {
            const unsettled = refusals.find((one) => UNSETTLED.includes(one.ending));
            return new Outcome("done", unsettled?.reason ?? null, null, changed);
        }
        return refusals[0] ?? new Outcome("stopped", `Nothing happens on ${event}.`);
    }

    /** Sends events one after another, each as a pair like ``["click", { x: 94, y: 118 }]``; all or, with an error, none. */
    run(events) {
        check_listed(events);
        const before = saved_of(this);
        try {
            return new Batch(Array.from(events, (event) => this.send(...sendable(event))), this.state);
        } catch (wrong) {
            put_back(this, before);
            throw wrong;
        }
    }

    /** Runs a process (gives an Outcome) or a function (gives its value) on values of the right kinds. */
    call(name, ...given) {
        const { PROCESSES } = this.constructor;
        this._begin_count();
        if (!has_name(PROCESSES, name)) {
            return this._function_value(name, given);
        }
        const wrong = wrong_given(this, name, given);
        if (wrong) {
            return new Outcome("error", wrong);
        }
        const [method, changes, has_memory, well] = PROCESSES[name];
        const memory = new ValueSet();
        const outcome = (ending, result) => {
            const values = changes.length === 1 ? [result] : [...(result ?? [])];
            const changed = Object.fromEntries(changes.map((one, place) => [one, values[place]]));
            return new Outcome(ending, null, null, changed, memory);
        };
        try {
            return outcome(well, this[method](...given, ...(has_memory ? [memory] : [])));
        } catch (ending) {
            if (ending instanceof Succeeded) {
                return outcome("succeeded", ending.value);
            }
            return refused(ending, memory, missing(this, name, given), name);
        }
    }

    _function_value(name, given) {
        check_called(this.constructor, name);
        const wrong = wrong_given(this, name, given);
        if (wrong) {
            throw new Refused(wrong);
        }
        try {
            return this._result(this.constructor.FUNCTIONS[name], ...given);
        } catch (mishap) {
            throw is_mishap(mishap) ? new Refused(why_none(mishap, name)) : mishap;
        }
    }

    _result(attribute, ...given) {
        const found = this[attribute];
        return found instanceof Lookup ? found.at(given[0]) : found.call(this, ...given);
    }
}

/** Parameters and states, to go back to. */
function saved_of(program) {
    const { PARAMETERS, DEFINITIONS } = program.constructor;
    const parameters = Object.keys(PARAMETERS).map((name) => [DEFINITIONS[name], program[DEFINITIONS[name]]]);
    return { parameters: Object.fromEntries(parameters), states: program.state, budget: program.budget };
}

/** A program where saved parameters and states are; the given one where it has these parameters already. */
function restored(program, saved) {
    const alike = Object.entries(saved.parameters).every(([name, value]) => program[name] === value);
    const found = alike ? program : new program.constructor({ ...saved.parameters, budget: saved.budget });
    found._put(saved.states);
    return found;
}

/** A number for a parameter. */
function number_in(name, value, about) {
    if (typeof value !== "number" || !(Math.abs(value) < FARTHEST)) {
        throw new Refused(`${name} must be a number, not ${shown(value)}.`);
    }
    const { least = -Infinity, most = Infinity } = about;
    if (value < least || value > most) {
        const limits = about.limits ?? `${number_text(least)} and ${number_text(most)}`;
        throw new Refused(`${name} must be between ${limits}, not ${shown(value)}.`);
    }
    if (about.whole && !Number.isInteger(value)) {
        throw new Refused(`${name} must be a whole number, not ${shown(value)}.`);
    }
    return value;
}

/** Whether two sides stand in a relation; fractions may be off by a hair. */
function holds(left, relation, right) {
    const whole = Number.isInteger(left) && Number.isInteger(right);
    const near = whole ? 0 : 1e-6 * Math.max(1, absolute(left), absolute(right));
    if (relation === "==") {
        return near ? Math.abs(left - right) <= near : equal(left, right);
    }
    const [less, more] = relation[0] === "<" ? [left, right] : [right, left];
    return relation.endsWith("=") ? less <= more + near : less < more - near;
}
