// Sounds: which of them is heard of an event, by what was chosen for it, and how they are played.

const TONES = {
    click: [[700, 0.03]],
    tick: [[1300, 0.02]],
    pop: [[420, 0.05], [640, 0.05]],
    chime: [[660, 0.1], [880, 0.22]],
    buzz: [[130, 0.22]],
    win: [[523, 0.1], [659, 0.1], [784, 0.1], [1047, 0.28]],
    lose: [[392, 0.16], [330, 0.16], [262, 0.32]],
}; // tones in hertz, and how many seconds each lasts
const LOUD = 0.25;

/** Hears what happens to a program: a value that is another now, a truth that has become true, what is refused. */
class Ear {
    constructor(program) {
        this.program = program;
        this.forget();
    }

    /** What is now is nothing new: the game went somewhere without an event. */
    forget() {
        const names = Object.keys(this.program.constructor.SOUNDS).filter((name) => name);
        this.known = Object.fromEntries(names.map((name) => [name, this.now(name)]));
    }

    /** The sounds of an event that has just happened. */
    hears(outcome) {
        const { SOUNDS } = this.program.constructor;
        if (!outcome.accepted) {
            return "" in SOUNDS && outcome.ending === "failed" ? [SOUNDS[""]] : [];
        }
        const before = this.known;
        this.forget();
        const is_new = ([name, [value, written]]) => value !== false && written !== before[name][1];
        return [...new Set(Object.entries(this.known).filter(is_new).map(([name]) => SOUNDS[name]))];
    }

    /** A value, and how it is written. */
    now(name) {
        try {
            const value = this.program.value(name);
            return [value, repr(value)];
        } catch (why) {
            if (!(why instanceof Refused)) {
                throw why;
            }
            return [null, ""];
        }
    }
}

/** Plays sounds one after the other; nothing where the browser does not let the page. */
function play_sounds(sounds) {
    try {
        const context = (play_sounds.context ??= new AudioContext());
        let at = context.currentTime;
        for (const [pitch, seconds] of sounds.flatMap((sound) => TONES[sound])) {
            const [tone, volume] = [context.createOscillator(), context.createGain()];
            tone.frequency.value = pitch;
            volume.gain.setValueAtTime(LOUD, at);
            volume.gain.linearRampToValueAtTime(0, at + seconds);
            tone.connect(volume).connect(context.destination);
            tone.start(at);
            at += seconds;
            tone.stop(at);
        }
    } catch {
        // a browser without sounds
    }
}

/** A button that makes the page quiet, where there are sounds; says whether they are to be heard. */
function add_sounds(program) {
    const button = element("sounds");
    button.hidden = !Object.keys(program.constructor.SOUNDS).length;
    button.addEventListener("click", () => button.setAttribute("aria-pressed", String(button.ariaPressed !== "true")));
    return () => button.getAttribute("aria-pressed") === "true";
}
