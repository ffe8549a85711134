import { storage } from "./storage.ts";

/** On unless switched off. Both belong to the person, not to the device. */
export const soundChoice = storage.personal("sound");
export const vibrateChoice = storage.personal("vibrate");

/** Before the first tap a browser refuses both, with a complaint on its console. One that cannot tell does not complain either. */
const mayDisturb = (): boolean =>
  (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true;

let audio: AudioContext | undefined;
let tonesToEnd = 0;

async function wake(): Promise<void> {
  if (soundChoice.get() === "0" || !mayDisturb() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  await audio.resume().catch(() => {});
}

/** A context that runs draws silence without end, at the cost of the battery. One that has sounded once may be woken without a tap. */
function rest(): void {
  if (tonesToEnd === 0) void audio?.suspend().catch(() => {});
}

/** The frame that answers a tap is drawn by then, also on a slow phone. */
const afterFrameMs = 300;

/** Safari, which is every browser of an iPhone, lets a page sound only if it first did so within a tap. The others ask whether there ever was one. */
const wantsTap = () => navigator.vendor.startsWith("Apple");

/**
 * To make the context takes a slow phone a hundred milliseconds, in which no finger is heard. So it is made with the first bell, and where
 * that would be too late a moment after the first tap, when it still counts: Safari takes a timer of less than a second that was set within
 * it for a part of it. Where that was not enough, the context is woken within the next tap, which costs nothing.
 */
export function prepareChime(signal: AbortSignal): void {
  const prepare = async () => {
    await wake();
    if (audio?.state === "running") removeEventListener("click", tap, { capture: true });
    rest();
  };
  const tap = () => {
    if (audio) void prepare();
    else if (wantsTap()) setTimeout(() => void prepare(), afterFrameMs);
  };
  addEventListener("click", tap, { capture: true, signal });
}

const notes = [
  { hertz: 880, afterSeconds: 0 },
  { hertz: 1175, afterSeconds: 0.14 },
];
const noteSeconds = 0.24;
const volume = 0.12;

/** Two short notes, drawn from nothing: no file has to be fetched for them. */
export async function chime(): Promise<void> {
  tonesToEnd += notes.length;
  await wake();
  const ended = () => {
    tonesToEnd -= 1;
    rest();
  };
  if (audio?.state !== "running" || soundChoice.get() === "0") return notes.forEach(ended);
  for (const { hertz, afterSeconds } of notes) {
    const at = audio.currentTime + afterSeconds;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const loudness = new GainNode(audio, { gain: volume });
    loudness.gain.setValueAtTime(volume, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds);
    tone.addEventListener("ended", ended);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + noteSeconds);
  }
}

export const pulseMs = [80, 60, 80];

export function vibratePhone(): void {
  if (vibrateChoice.get() === "0" || !mayDisturb()) return;
  // Phones of one big maker have none.
  (navigator as Partial<Navigator>).vibrate?.(pulseMs);
}
