// How processes end, and processes that run themselves.

/** What ends a process early; it is given a reason in words, and perhaps a value to show with it. */
class Ending {
    constructor(reason = "", witness = null) {
        this.reason = reason;
        this.witness = witness;
    }
}

/** The process cannot be done: whoever ran it fails as well, unless it was an attempt. */
class Failed extends Ending {
    static ending = "failed";
}

/** Nothing is to happen. */
class Stopped extends Ending {
    static ending = "stopped";
}

/** A case that nobody has shown. */
class Unknown extends Ending {
    static ending = "hole";
}

/** The whole run ends well, however deep; it is given what that changed. */
class Succeeded extends Ending {
    static ending = "succeeded";

    constructor(value = null) {
        super();
        this.value = value;
    }
}

const ENDED = { done: "", succeeded: "", stopped: "Nothing happens." }; // what is said where there is no reason
const UNSETTLED = ["hole", "error"]; // endings that are told beside what else happened: nobody has decided them

/**
 * What came of an event or a process; ``changed`` holds the new values of what it changed, by name.
 *
 * ``reason`` tells why it was not accepted, or what of an accepted event nobody has shown: one rule of several.
 */
class Outcome {
    constructor(ending, reason = null, witness = null, changed = {}, remembered = new ValueSet()) {
        Object.assign(this, { ending, reason, witness, changed, remembered });
    }

    get accepted() {
        return this.ending === "done" || this.ending === "succeeded";
    }

    /** What is to be said of it: the reason, and of what was not accepted a sentence in any case. */
    get said() {
        return this.reason || (ENDED[this.ending] ?? "This cannot be done.");
    }
}

/** A run that may fail: how it ended, and what it remembered. */
class Trial {
    constructor() {
        Object.assign(this, { failed: false, succeeded: false, remembered: new ValueSet() });
    }

    fail() {
        this.failed = true;
    }

    succeed() {
        this.succeeded = true;
    }
}

/** Runs a visit of a process, and the visits it asks for, to their end, on a stack of our own. */
function follow(program, visit) {
    const stack = [visit];
    let [word, back, begins] = [undefined, false, true];
    while (!begins || program._visits-- > 0) {
        const top = stack[stack.length - 1];
        begins = false;
        try {
            const step = back ? top.throw(word) : top.next(word);
            back = false;
            word = undefined;
            if (step.done) {
                stack.pop();
                word = step.value;
            } else {
                stack.push(step.value);
                begins = true;
            }
        } catch (ending) {
            stack.pop();
            if (!stack.length) {
                throw ending;
            }
            [word, back] = [ending, true];
        }
        if (!stack.length) {
            return word;
        }
    }
    throw program._overspent();
}

/**
 * The outcome of something that did not happen; of a mishap in what was ``called``, ``why`` says more. A fault is thrown on.
 *
 * An event that leads to a mishap is one that nobody has shown: what was shown could be worked out.
 */
function refused(ending, memory = new ValueSet(), why = "", called = "") {
    if (ending instanceof Ending) {
        return new Outcome(ending.constructor.ending, ending.reason || null, ending.witness, {}, memory);
    }
    if (!is_mishap(ending)) {
        throw ending;
    }
    if (why || called || ending instanceof Overspent) {
        return new Outcome("error", why || why_undone(ending, called), null, {}, memory);
    }
    return new Outcome("hole", `Nobody has shown what happens when ${because(ending)}.`);
}
