import { storage } from "./storage.ts";

/**
 * Sound and vibration are on unless switched off. Both settings belong to the user, not to the
 * device.
 */
export const soundSetting = storage.personal("sound");
export const vibrationSetting = storage.personal("vibrate");

/**
 * Returns whether sound and vibration may start. Before the first tap browsers refuse both and log
 * a warning. Browsers without `userActivation` log none, so they count as allowed.
 */
const isSoundAllowed = (): boolean =>
  (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true;

let audio: AudioContext | undefined;
let tonesToEnd = 0;

async function resumeAudio(): Promise<void> {
  if (soundSetting.get() === "0" || !isSoundAllowed() || typeof AudioContext === "undefined")
    return;
  audio ??= new AudioContext();
  await audio.resume().catch(() => {});
}

/**
 * Suspends the audio context after the last tone, because a running one plays silence and uses the
 * battery. A context that has played once can resume without a tap.
 */
function suspendAudio(): void {
  if (tonesToEnd === 0) void audio?.suspend().catch(() => {});
}

/** Time after which the frame that responds to a tap has been drawn, also on a slow phone. */
const afterFrameMs = 300;

/**
 * Safari, and so every browser on iOS, allows sound only if the page has first played a sound
 * during a tap. Other browsers only require that the user has tapped before.
 */
const isAppleBrowser = () => navigator.vendor.startsWith("Apple");

/**
 * Prepares the audio context, so that later alerts may sound. Creating it blocks a slow phone for
 * 100 ms, so it is created with the first alert sound. In Safari that would be too late, so it is
 * created shortly after the first tap. Safari counts a timer of less than a second that was set
 * within a tap as part of the tap. A created context that is not running yet is resumed within the
 * next tap, which costs nothing.
 */
export function prepareChime(signal: AbortSignal): void {
  const prepare = async () => {
    await resumeAudio();
    if (audio?.state === "running") removeEventListener("click", tap, { capture: true });
    suspendAudio();
  };
  const tap = () => {
    if (audio) void prepare();
    else if (isAppleBrowser()) setTimeout(() => void prepare(), afterFrameMs);
  };
  addEventListener("click", tap, { capture: true, signal });
}

const notes = [
  { hertz: 880, afterSeconds: 0 },
  { hertz: 1175, afterSeconds: 0.14 },
];
const noteSeconds = 0.24;
const volume = 0.12;

/**
 * Plays two short notes if the browser allows sound. They are synthesized, so that no file has to be
 * downloaded.
 */
export async function playChime(): Promise<void> {
  tonesToEnd += notes.length;
  await resumeAudio();
  const ended = () => {
    tonesToEnd -= 1;
    suspendAudio();
  };
  if (audio?.state !== "running" || soundSetting.get() === "0") return notes.forEach(ended);
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

export const vibrationPatternMs = [80, 60, 80];

export function vibratePhone(): void {
  if (vibrationSetting.get() === "0" || !isSoundAllowed()) return;
  // iPhones have no vibration API.
  (navigator as Partial<Navigator>).vibrate?.(vibrationPatternMs);
}
