// How a program that is played begins, and how its time goes by.

const TICK = 0.05; // seconds between two ticks, where the program does not say
const [SHORTEST_TICK, LONGEST_TICK] = [0.005, 60];

const READ = 4; // digits behind the point in what is said of states

/** A program, told that it starts, or in the midst of things where its level begins there. */
function started(program, level = "") {
    const { LEVELS, RULES } = program.constructor;
    const states = level ? LEVELS[level][1] : [];
    if (states.length) {
        program._begin_count();
        const values = items_of(program._levels())[Object.keys(LEVELS).indexOf(level)].parts;
        program.set_state(Object.fromEntries(states.map((name, place) => [name, values[place]])));
    } else if ("start" in RULES) {
        program.send("start");
    }
    return program;
}

/** How many seconds are between two ticks of a program now. */
function tick_seconds(program) {
    if (!program.constructor.TICK) {
        return TICK;
    }
    try {
        const seconds = program.value(program.constructor.TICK);
        return typeof seconds === "number" ? Math.min(Math.max(seconds, SHORTEST_TICK), LONGEST_TICK) : TICK;
    } catch (why) {
        if (!(why instanceof Refused)) {
            throw why;
        }
        return TICK;
    }
}

/** The states that are said in a line below the picture, as far as they tell anybody anything. */
function told_states(program) {
    const is_known = (name) => !program.constructor.UNTOLD.includes(name);
    const is_short = (value) => ["number", "boolean"].includes(typeof value) || (typeof value === "string" && value);
    const short = Object.entries(program.state).filter(([name, value]) => is_known(name) && is_short(value));
    return short.map(([name, value]) => `${readable(name)}: ${as_read(value)}`);
}

/** A text, truth or number as texts of programs have it; numbers with so many digits as anyone reads. */
function as_read(value) {
    return as_text(typeof value === "number" ? Number(value.toFixed(READ)) : value);
}

/** The seed of the next game, as a parameter; none where nothing is left to chance. */
function following_seed(program) {
    const { SEED, PARAMETERS, DEFINITIONS } = program.constructor;
    if (!SEED) {
        return {};
    }
    const [now, about] = [program.value(SEED), PARAMETERS[SEED]];
    return { [DEFINITIONS[SEED]]: now < about.most ? now + 1 : about.least };
}

/** The parameters of a level, as a program is given them. */
function parameters_of({ LEVELS, DEFINITIONS }, level) {
    const given = Object.entries(level ? LEVELS[level][0] : {});
    return Object.fromEntries(given.map(([name, value]) => [DEFINITIONS[name], value]));
}

/** What the address of the page asks for: the level (…#level=…), else the first; the seed (…#seed=5), else any. */
function asked_for() {
    const { SEED, PARAMETERS, DEFINITIONS, LEVELS } = Program;
    const asked = new URLSearchParams(location.hash.slice(1));
    const level = Object.keys(LEVELS).find((name) => name === asked.get("level")) ?? Object.keys(LEVELS)[0] ?? "";
    if (!SEED) {
        return [new Program(parameters_of(Program, level)), level];
    }
    const { least, most } = PARAMETERS[SEED];
    const seed = Number(asked.get("seed"));
    const known = asked.has("seed") && Number.isInteger(seed) && seed >= least && seed <= most;
    const given = { [DEFINITIONS[SEED]]: known ? seed : least + (Date.now() % (most - least + 1)) };
    return [new Program({ ...given, ...parameters_of(Program, level) }), level];
}
