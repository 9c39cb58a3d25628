// The picture of a program: what is drawn now, and what of it cannot be.

/** Gives an object a value in place of the getter that its class has by this name. */
function hold(object, name, value) {
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}

/** Draws what is defined; of a list in which one member cannot be worked out, all others. */
class Pictured extends Metered {
    static DEFINITIONS = {}; // name -> attribute or getter
    static DRAWN = [];

    undrawn = []; // what of the picture that was looked at last could not be drawn, in sentences

    /** The value of what is drawn; of a list with members that have none, the others. */
    _drawable(name) {
        try {
            return this[this.constructor.DEFINITIONS[name]];
        } catch (mishap) {
            if (!is_mishap(mishap)) {
                throw mishap;
            }
            const { whose, others, count } = mishap.others ?? {};
            if (whose !== name) {
                throw new Refused(why_none(mishap, name));
            }
            this.undrawn.push(some_missing(name, count - others.length, count, mishap));
            return others;
        }
    }

    /** The members of a drawn list. Where some have no value, throws why the first has none, with the ``others``. */
    _every(name, makers) {
        const made = [];
        let first = null;
        for (const make of makers) {
            try {
                made.push(make());
            } catch (mishap) {
                if (!(mishap instanceof Mishap || mishap instanceof TypeError)) {
                    throw mishap;
                }
                first ??= mishap;
            }
        }
        if (first) {
            first.others = { whose: name, others: made, count: makers.length };
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
     * Of a list with members that have no value the others are drawn; ``undrawn`` tells of them then.
     */
    scene() {
        return stacked(this._shapes());
    }

    /** Refuses where something cannot be drawn, if only one member of a list. */
    _whole_scene() {
        this.scene();
        if (this.undrawn.length) {
            throw new Refused(this.undrawn[0]);
        }
    }

    /** The same in the order of the definitions, or with what is hidden, as if it were visible. */
    _shapes(hidden = false) {
        return this._drawn().flatMap((value) => drawn(value, hidden));
    }

    /** What is drawn: each may take its budget, and all of it a few times as much. */
    _drawn() {
        let left = ALL_DEFINITIONS * this._budget;
        this.undrawn = [];
        return this.constructor.DRAWN.map((name) => {
            if (left <= 0) {
                throw new Refused(picture_stopped(name, ALL_DEFINITIONS * this._budget));
            }
            this._begin_count();
            const allowed = Math.min(this._budget, left);
            this._left = allowed;
            const value = this._drawable(name);
            const parts = drawn_size(value);
            if (parts > MOST_DRAWN) {
                throw new Refused(`${name} draws more than ${with_commas(MOST_DRAWN)} parts; make it smaller.`);
            }
            left -= allowed - this._left + this._apart + parts * STEPS_PER_DRAWN;
            return value;
        });
    }
}
