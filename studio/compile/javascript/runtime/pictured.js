// The picture of a program: what is drawn now, and what of it cannot be.

/** Gives an object a value in place of the getter that its class has by this name. */
function hold(object, name, value) {
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}

/** Draws what is defined and has a value; of a list in which one member has none, all others. */
class Pictured extends Metered {
    static DEFINITIONS = {}; // name -> attribute or getter
    static DRAWN = [];
    static LETTERS = {}; // of the longest text that labels come to, as far as can be told
    static NOTHING_FOR = {}; // drawn -> the states that it looks at, which may be nothing

    undrawn = []; // what of the picture that was looked at last could not be drawn, in sentences
    _lacks = new Map(); // by its name how many members of it are missing, and why

    /**
     * The value of what is drawn; of a list with members that have none, the others.
     *
     * Where it has none because a state that it looks at is nothing, nothing is drawn, and there is nothing to be
     * said of it.
     */
    _drawable(name) {
        try {
            return this[this.constructor.DEFINITIONS[name]];
        } catch (mishap) {
            if (!is_mishap(mishap)) {
                throw mishap;
            }
            const { whose, others, missing, count } = mishap.others ?? {};
            if (whose !== name) {
                if (this._is_of_nothing(name, mishap)) {
                    return [];
                }
                throw new Refused(why_none(mishap, name));
            }
            if (missing) {
                this._leave_out(name, some_missing(name, missing, count, mishap), missing);
            }
            return others;
        }
    }

    /** Whether what is drawn has no value because it looks for what a state holds, and that is nothing. */
    _is_of_nothing(name, mishap) {
        const { DEFINITIONS, NOTHING_FOR } = this.constructor;
        const isNothing = (state) => this[DEFINITIONS[state]] === null;
        return OF_NOTHING.includes(because(mishap)) && (NOTHING_FOR[name] ?? []).some(isNothing);
    }

    /**
     * The members of a drawn list.
     *
     * Where some have no value, throws why the first that is told has none, with the ``others`` and how many are told.
     */
    _every(name, makers) {
        const made = [];
        const [told, untold] = [[], []];
        for (const make of makers) {
            try {
                made.push(make());
            } catch (mishap) {
                if (!(mishap instanceof Mishap || mishap instanceof TypeError)) {
                    throw mishap;
                }
                (this._is_of_nothing(name, mishap) ? untold : told).push(mishap);
            }
        }
        const [first] = [...told, ...untold];
        if (first) {
            first.others = { whose: name, others: made, missing: told.length, count: makers.length };
            throw first;
        }
        return made;
    }

    /** Works out a drawn list that depends on parameters alone, and keeps it if all its members have a value. */
    _keep(name) {
        const attribute = this.constructor.DEFINITIONS[name];
        try {
            hold(this, attribute, this[attribute]);
        } catch (mishap) {
            if (mishap.others?.whose !== name) {
                throw mishap;
            }
        }
    }

    /**
     * The shapes to draw now, first ones behind; each is an object with its ``kind`` and attributes.
     *
     * What has no value, or none that can be drawn, is left out, and so are members of lists; ``undrawn`` tells of
     * them. Refuses with a sentence where nothing is left.
     */
    scene() {
        return stacked(this._shapes());
    }

    /** What cannot be drawn now, by name; if only a member of a list, where ``members``. The whole picture is "". */
    _left_out(members) {
        let stopped = "";
        try {
            this._shapes();
        } catch (why) {
            if (!(why instanceof Refused)) {
                throw why;
            }
            stopped = why.message;
        }
        const found = [...this._lacks].filter(([, { missing }]) => members || missing === Infinity);
        if (stopped && (!found.length || !this.undrawn.includes(stopped))) {
            found.push(["", { missing: Infinity, why: stopped }]);
        }
        return new Map(found.map(([name, one]) => [name, lack(name, one, Boolean(stopped))]));
    }

    _leave_out(name, why, missing = Infinity) {
        this.undrawn.push(why);
        this._lacks.set(name, { missing, why });
    }

    /** Does for what is drawn what may be refused; where it is, the sentence is kept. */
    _or_told(name, does) {
        try {
            return does();
        } catch (why) {
            if (!(why instanceof Refused)) {
                throw why;
            }
            this._leave_out(name, why.message);
            return [];
        }
    }

    /** The same in the order of the definitions; or with what is hidden, as if it were visible, and long texts. */
    _shapes(hidden = false) {
        const letters = hidden ? this.constructor.LETTERS : {};
        const found = this._drawn().flatMap(([name, value]) =>
            lengthened(this._or_told(name, () => drawn(value, hidden)), letters[name] ?? 0),
        );
        if (this.undrawn.length && !found.length) {
            throw new Refused(this.undrawn[0]);
        }
        return found;
    }

    /** What is drawn and has a value, by name: each may take its budget, and all of it a few times as much. */
    _drawn() {
        let left = ALL_DEFINITIONS * this._budget;
        [this.undrawn, this._lacks] = [[], new Map()];
        return this.constructor.DRAWN.flatMap((name) => {
            if (left <= 0) {
                throw new Refused(picture_stopped(name, ALL_DEFINITIONS * this._budget));
            }
            this._begin_count();
            const allowed = Math.min(this._budget, left);
            this._left = allowed;
            const made = this._or_told(name, () => [[name, this._drawable(name)]]);
            const parts = made.length ? drawn_size(made[0][1]) : 0;
            if (parts > MOST_DRAWN) {
                throw new Refused(`${name} draws more than ${with_commas(MOST_DRAWN)} parts; make it smaller.`);
            }
            left -= allowed - this._left + this._apart + parts * STEPS_PER_DRAWN;
            return made;
        });
    }
}
