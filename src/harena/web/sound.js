// Short sounds, made on the spot: no files. Nothing sounds before somebody has pressed something, nor when it is off.
import { effect } from "./lib.js";
import { sound } from "./settings.js";

/** @typedef {import("./types").GameEvent} GameEvent */
/** @typedef {"turn" | "move" | "hit" | "coins" | "victory"} Name */

/** @type {AudioContext | null} */
let audio = null;

function wake() {
  if (!sound.value) return;
  try {
    audio ??= new AudioContext();
    audio.resume();
  } catch {
    /* a device without sound */
  }
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { capture: true, passive: true });
effect(() => {
  if (!sound.value) audio?.suspend();
});

/**
 * One tone: a pitch that may glide, loud at once and fading.
 * @param {AudioContext} to
 * @param {number} at
 * @param {number} pitch
 * @param {{long?: number, loud?: number, shape?: OscillatorType, glide?: number}} [more]
 */
function tone(to, at, pitch, { long = 0.4, loud = 0.08, shape = "triangle", glide = pitch } = {}) {
  const source = to.createOscillator();
  const gain = to.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(glide, at + long);
  fade(gain, at, long, loud);
  source.connect(gain).connect(to.destination);
  source.start(at);
  source.stop(at + long + 0.05);
}

/**
 * Sand, cloth, a blow: noise through a narrow band.
 * @param {AudioContext} to
 * @param {number} at
 * @param {number} pitch
 * @param {number} long
 * @param {number} loud
 */
function noise(to, at, pitch, long, loud) {
  const length = Math.ceil(to.sampleRate * long);
  const buffer = to.createBuffer(1, length, to.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  const band = to.createBiquadFilter();
  const gain = to.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  fade(gain, at, long, loud);
  source.connect(band).connect(gain).connect(to.destination);
  source.start(at);
}

/** @param {GainNode} gain @param {number} at @param {number} long @param {number} loud */
function fade(gain, at, long, loud) {
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
}

/** @type {Record<Name, (to: AudioContext, at: number) => void>} */
const SOUNDS = {
  turn: (to, at) => {
    tone(to, at, 523);
    tone(to, at + 0.11, 784, { long: 0.5 });
  },
  move: (to, at) => {
    noise(to, at, 420, 0.12, 0.12);
    tone(to, at, 150, { long: 0.09, loud: 0.06, shape: "sine", glide: 90 });
  },
  hit: (to, at) => {
    noise(to, at, 1500, 0.16, 0.16);
    tone(to, at, 170, { long: 0.22, loud: 0.14, shape: "sine", glide: 55 });
  },
  coins: (to, at) => {
    for (const [i, pitch] of [2093, 2637, 2349, 3136].entries())
      tone(to, at + 0.06 * i, pitch, { long: 0.16, loud: 0.035, shape: "sine" });
  },
  victory: (to, at) => {
    for (const [i, pitch] of [392, 523, 659, 784].entries())
      tone(to, at + 0.14 * i, pitch, { long: i === 3 ? 1 : 0.3, loud: 0.07, shape: "sawtooth" });
  },
};

/** @param {Name} name @param {number} [later] in seconds */
export function sounds(name, later = 0) {
  if (!sound.value || audio?.state !== "running") return;
  SOUNDS[name](audio, audio.currentTime + later);
}

const HEARD = /** @type {const} */ ([
  ["move", /mov|plac|enter|plays?\b|played|order-|draws?\b|bought|buys/],
  ["hit", /^hit|damage|defeat|wound|\bout\b|strike|kill/],
  ["coins", /earn|coin|income|pays|gains|medal/],
]);

/** What an update sounds like: each sound once, one after the other. @param {GameEvent[]} events */
export function soundsOf(events) {
  let later = 0;
  for (const [name, kinds] of HEARD) {
    if (!events.some((e) => kinds.test(e.kind))) continue;
    sounds(name, later);
    later += 0.22;
  }
}
