import { useEffect, useState, useSyncExternalStore } from "react";
import { storage } from "./storage.ts";

/** Speech is slow unless the user chose the normal speed ("normal"). */
export const speechSpeedSetting = storage.own("speechSpeed");
const slowRate = 0.8;

// iOS browsers embedded in apps, and old WebViews, have no speech synthesis.
const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === "undefined" ? undefined : speechSynthesis;

const chineseVoice = (): SpeechSynthesisVoice | undefined =>
  // Android writes the language as zh_CN.
  synthesis()
    ?.getVoices()
    .find(({ lang }) => lang.replace("_", "-").startsWith("zh-CN"));

const hasChineseVoice = () => chineseVoice() !== undefined;

/**
 * Subscribes to changes of the voice list. In some browsers, the list is empty until an event
 * reports the voices.
 */
function onVoicesChange(changed: () => void): () => void {
  const it = synthesis();
  it?.addEventListener?.("voiceschanged", changed);
  return () => it?.removeEventListener?.("voiceschanged", changed);
}

/** Separates the last digits of an account (尾号), so that they are read one by one. */
const spokenText = (text: string): string =>
  text.replace(/尾号\s*(\d+)/g, (_, digits: string) => `尾号 ${[...digits].join(" ")}`);

/** Returns whether the device can read Chinese aloud. */
export const useHasChineseVoice = (): boolean =>
  useSyncExternalStore(onVoicesChange, hasChineseVoice);

let current: SpeechSynthesisUtterance | undefined;

/**
 * Reads a text aloud on request. `isAvailable` is false without a Chinese voice. The speech stops
 * on the next `toggle`, when the component is unmounted, and when another speech starts. It starts
 * again with the new text if the text changes.
 */
export function useSpeech(text: string) {
  const isAvailable = useHasChineseVoice();
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => {
    if (!isSpeaking) return;
    const voice = chineseVoice();
    const it = synthesis();
    if (!voice || !it) return;
    const speech = new SpeechSynthesisUtterance(spokenText(text));
    speech.lang = "zh-CN";
    speech.voice = voice;
    speech.rate = speechSpeedSetting.get() === "normal" ? 1 : slowRate;
    const ended = () => setSpeaking(false);
    speech.addEventListener("end", ended);
    speech.addEventListener("error", ended);
    it.cancel();
    current = speech;
    it.speak(speech);
    return () => {
      speech.removeEventListener("end", ended);
      speech.removeEventListener("error", ended);
      // A speech of another component may have replaced this one.
      if (current === speech) it.cancel();
    };
  }, [isSpeaking, text]);
  return { isAvailable, isSpeaking, toggle: () => setSpeaking((now) => !now) };
}
