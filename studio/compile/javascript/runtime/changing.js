// A parameter gets another value while a program is played, where the program has a rule for that.

/**
 * What comes of another value of a parameter: the rules run at that value, with the states as they are.
 *
 * Parameters that are tied to it move along. Where it is refused, or something cannot be drawn then, all is as it was.
 */
function changed(program, parameter, before, value) {
    const { RULES, PARAMETERS } = program.constructor;
    if (!("change" in RULES)) {
        return new Outcome("stopped", "Nothing happens on change.");
    }
    if (!has_name(PARAMETERS, parameter)) {
        return new Outcome("error", `There is no parameter ${shown(parameter)}.`);
    }
    const [saved, known] = [saved_of(program), program._left_out(false)];
    let outcome;
    try {
        settle_anew(program, loose(program, parameter, value), saved.states);
        outcome = program._react("change", [parameter, before, value]);
        if (outcome.ending === "stopped" && !outcome.reason) {
            outcome = new Outcome("done"); // nothing else is to happen
        }
        if (outcome.accepted) {
            const lacks = added(program._left_out(false), known);
            if (!lacks) {
                return outcome;
            }
            outcome = new Outcome("error", lacks.why);
        }
    } catch (why) {
        if (!(why instanceof Refused)) {
            throw why;
        }
        outcome = new Outcome("error", why.message);
    }
    put_back(program, saved);
    return outcome;
}

/** The very program as it was saved. */
function put_back(program, { parameters, states }) {
    if (Object.entries(parameters).some(([name, value]) => program[name] !== value)) {
        settle_anew(program, parameters, states);
    }
    program._put(states);
}

/** The parameters with another value of one, but for those that are tied to it, by their attributes. */
function loose(program, parameter, value) {
    const { DEFINITIONS, EQUALITIES } = program.constructor;
    const given = { ...saved_of(program).parameters };
    for (const [other, , needs] of EQUALITIES) {
        if (needs.includes(parameter)) {
            delete given[DEFINITIONS[other]];
        }
    }
    return { ...given, [DEFINITIONS[parameter]]: value };
}

/** Other parameters for a program, which has these states again afterwards. */
function settle_anew(program, given, states) {
    const { budget } = program;
    const usual = Object.keys(new Machine());
    for (const name of Object.keys(program).filter((one) => !usual.includes(one))) {
        delete program[name]; // what depends on parameters
    }
    program._settle({ ...given, budget });
    program._keep_constraints();
    program._prepare_once();
    program._put(states);
}
