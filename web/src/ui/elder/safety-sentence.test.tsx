import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { speechSpeedSetting } from "../../lib/browser/speech.ts";
import { SafetySentence } from "./safety-sentence.tsx";

class Utterance extends EventTarget {
  lang = "";
  rate = 1;
  voice: unknown;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}
let spoken: Utterance[];
let cancelled: number;

/**
 * Installs a fake speech synthesis with one voice per language, and returns a function that changes
 * the languages.
 */
function installSpeech(langs: string[]) {
  spoken = [];
  cancelled = 0;
  let voices = langs;
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices.map((lang) => ({ lang })),
    speak: (it: Utterance) => void spoken.push(it),
    cancel: () => void cancelled++,
  });
  vi.stubGlobal("speechSynthesis", synthesis);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  return (next: string[]) => {
    voices = next;
    synthesis.dispatchEvent(new Event("voiceschanged"));
  };
}
beforeEach(() => speechSpeedSetting.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});
const buttons = () => [...document.querySelectorAll("button")];
const button = (): HTMLButtonElement | undefined => buttons()[0];
const press = (nth = 0) => pressElement(buttons()[nth] as HTMLButtonElement);

test("a safety sentence has a read-aloud button only once a zh-CN voice is available", () => {
  const change = installSpeech(["en-US", "zh-TW"]);
  mountForTest(<SafetySentence>没到账前不要放币</SafetySentence>);
  expect(button()).toBeUndefined();
  act(() => change(["en-US", "zh_CN"]));
  expect(button()?.textContent).toBe("朗读");
  expect(spoken).toEqual([]);
});

test("a safety sentence has no read-aloud button in a browser without speech synthesis", () => {
  vi.stubGlobal("speechSynthesis", undefined);
  mountForTest(<SafetySentence>没到账前不要放币</SafetySentence>);
  expect(button()).toBeUndefined();
});

test("reads a safety sentence slowly and digit by digit, with a stop button until the speech ends", () => {
  installSpeech(["zh-CN"]);
  mountForTest(<SafetySentence>请用支付宝 尾号 0017 付，付款时不要写备注。</SafetySentence>);
  expect(button()?.getAttribute("aria-label")).toBe("朗读这句话");
  press();
  expect(spoken).toMatchObject([
    { text: "请用支付宝 尾号 0 0 1 7 付，付款时不要写备注。", lang: "zh-CN", rate: 0.8 },
  ]);
  expect([button()?.textContent, button()?.getAttribute("aria-label")]).toEqual([
    "停止",
    "停止朗读",
  ]);
  act(() => void spoken[0]?.dispatchEvent(new Event("end")));
  expect(button()?.textContent).toBe("朗读");
});

test("reads a safety sentence at the normal speed if the user has chosen that speed", () => {
  installSpeech(["zh-CN"]);
  speechSpeedSetting.set("normal");
  mountForTest(<SafetySentence>没到账前不要放币</SafetySentence>);
  press();
  expect(spoken[0]?.rate).toBe(1);
});

test("stops reading a safety sentence on a second tap and when the sentence is unmounted", () => {
  installSpeech(["zh-CN"]);
  const { show } = mountForTest(<SafetySentence>没到账前不要放币</SafetySentence>);
  press();
  let before = cancelled;
  press();
  expect([cancelled - before, button()?.textContent]).toEqual([1, "朗读"]);
  press();
  before = cancelled;
  show(null);
  expect(cancelled - before).toBe(1);
});

test("reading a second sentence stops the first, whose late error does not stop the second", () => {
  installSpeech(["zh-CN"]);
  mountForTest(
    <>
      <SafetySentence>一</SafetySentence>
      <SafetySentence>二</SafetySentence>
    </>,
  );
  press(0);
  press(1);
  const before = cancelled;
  act(() => void spoken[0]?.dispatchEvent(new Event("error")));
  expect([cancelled - before, ...buttons().map((it) => it.textContent)]).toEqual([
    0,
    "朗读",
    "停止",
  ]);
});
