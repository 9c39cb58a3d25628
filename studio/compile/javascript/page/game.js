// How a program that is played begins, and how its time goes by.

const TICK = 0.05; // seconds between two ticks, where the program does not say
const [SHORTEST_TICK, LONGEST_TICK] = [0.005, 60];

/** A program, told that it starts. */
function started(program) {
    if ("start" in program.constructor.RULES) {
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

/** The states that are said in a line below the picture; what chance goes on from tells nobody anything. */
function told_states(program) {
    const is_known = (name) => !program.constructor.SEED || name !== "chance";
    const is_short = (value) => ["number", "boolean"].includes(typeof value) || (typeof value === "string" && value);
    const short = Object.entries(program.state).filter(([name, value]) => is_known(name) && is_short(value));
    return short.map(([name, value]) => `${readable(name)}: ${as_text(value)}`);
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

/** A program as the page opens it: with the seed in its address (…#seed=5), else with one that nobody knows before. */
function opened() {
    const { SEED, PARAMETERS, DEFINITIONS } = Program;
    if (!SEED) {
        return new Program();
    }
    const { least, most } = PARAMETERS[SEED];
    const asked = Number(new URLSearchParams(location.hash.slice(1)).get("seed"));
    const known = Number.isInteger(asked) && asked >= least && asked <= most;
    return new Program({ [DEFINITIONS[SEED]]: known ? asked : least + (Date.now() % (most - least + 1)) });
}
