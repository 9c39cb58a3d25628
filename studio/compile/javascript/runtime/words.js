// What a program says about values and mishaps: plain words, one line, never longer than it takes.

/** A formula without a value; its text says why, without a full stop. */
class Mishap extends Error {}

/** Something was stopped because it took more than it may; its text is a sentence. */
class Overspent extends Error {}

/** Something that cannot be done as it was asked for; its text is a sentence. */
class Refused extends Error {}

const SHORT = 60; // characters of a value that are shown
const TOO_LARGE = "a number becomes too large";
const TOO_LONG = "a list or text becomes too long";
const TOO_MANY_COPIES = "there would be more copies inside each other than can be drawn";
const UNFITTING = "values of kinds that do not go together meet in a formula";
const OF_NOTHING = ["there is no None in a dict", UNFITTING]; // why there may be no value where something is nothing
const NO_ANSWER = "a formula has no answer for these values";

/** A number with commas between thousands. */
function with_commas(number) {
    return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A value as it is quoted in a sentence: on one line, cut where it is long. */
function shown(value) {
    const signs = Array.from(quotable(value)).map((sign) => (sign !== " " && /[\p{C}\p{Z}]/u.test(sign) ? " " : sign));
    return signs.length <= SHORT ? signs.join("") : `${signs.slice(0, SHORT).join("")}…`;
}

/** A value as it is written, or in words where it is none of a program's, or none that can be looked through. */
function quotable(value) {
    try {
        if (typeof value === "bigint" || typeof value === "function" || typeof value === "symbol") {
            return `a ${typeof value}`;
        }
        size(value);
        return repr(value);
    } catch {
        return "a value that cannot be shown"; // it holds itself or is deep, or whatever a stranger's does when asked
    }
}

/** Whether something that was thrown tells of a formula without a value. */
function is_mishap(thrown) {
    return [Mishap, Overspent, TypeError, RangeError, ReferenceError].some((kind) => thrown instanceof kind);
}

/** Why a formula has no value, in words without a full stop. */
function because(mishap) {
    if (mishap instanceof Mishap) {
        return mishap.message;
    }
    if (mishap instanceof RangeError) {
        return "values are nested too deep";
    }
    return UNFITTING;
}

/** Why a process that somebody called cannot be done, in a sentence. */
function why_undone(mishap, name) {
    return mishap instanceof Overspent ? mishap.message : `${name} cannot be done with these values: ${because(mishap)}.`;
}

/** Why something has no value, in a sentence. */
function why_none(mishap, name = "This") {
    return mishap instanceof Overspent ? mishap.message : `${name} has no value here: ${because(mishap)}.`;
}

/** Why a program cannot begin with these parameters, in a sentence; ``name`` is what has no value. */
function no_beginning(mishap, parameters, name) {
    const given = Object.entries(parameters).map(([one, value]) => `${one} = ${shown(value)}`);
    const why = mishap instanceof Overspent ? `. ${mishap.message}` : `: ${because(mishap)}.`;
    return `With ${given.join(" and ") || "these parameters"} there is no ${name || "beginning"}${why}`;
}

/** What is wrong with a picture that lacks something; ``nothing``: there is nothing else in it. */
function lack(name, { missing, why }, nothing) {
    const partly = missing < Infinity ? why : `${name} cannot be drawn: ${why}`;
    return { missing, why, told: nothing ? `there is no picture: ${why}` : partly };
}

/** The first that lacks more than before; what could not be drawn anyhow is no reason to refuse anything. */
function added(wrong, before) {
    return [...wrong].find(([name, { missing }]) => missing > (before.get(name)?.missing ?? 0))?.[1];
}

/** Why something cannot be drawn with these values of parameters or states, in a sentence. */
function no_picture({ told }, given, between = " and ") {
    const words = Object.entries(given).map(([name, value]) => `${name} = ${shown(value)}`);
    return `With ${words.join(between)} ${told}`;
}

/** What says that a relation does not hold, with the values of the parameters that it is about. */
function broken(name, relation, parameters) {
    const about = new Set(relation.match(/[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}_]*/gu));
    const values = [...about]
        .filter((one) => Object.hasOwn(parameters, one))
        .map((one) => `${one} is ${shown(parameters[one])}`);
    const named = name === relation ? relation : `${name}: ${relation}`;
    return values.length ? `${values.join(" and ")}, but ${named}.` : `The constraint ${named} does not hold.`;
}

/** Why a value is too large to be looked at, in a sentence; empty where it is not. */
function too_large(name, value) {
    try {
        return size(value) > MOST_PARTS ? `${name} has more than ${with_commas(MOST_PARTS)} parts; make it smaller.` : "";
    } catch (too_deep) {
        return too_deep.message;
    }
}

/** The parts of what is drawn. */
function drawn_size(value) {
    try {
        return size(value);
    } catch (too_deep) {
        throw new Refused(too_deep.message);
    }
}

/** What goes wrong where values of kinds meet that do not go together. */
function unfitting() {
    return new TypeError("values of kinds that do not go together");
}

/** That members of a list are not drawn, and why the first is not, in a sentence. */
function some_missing(name, missing, count, mishap) {
    return `${name}: ${missing} of ${count} cannot be drawn: ${because(mishap)}.`;
}
