import { beforeEach, expect, test, vi } from "vitest";
import { mountForTest, pressElement, runInAct } from "../../../test/helpers/mount-for-test.tsx";
import { elderModeSetting, setElderMode, startElderMode } from "../../lib/browser/elder-mode.ts";
import { speechSpeedSetting } from "../../lib/browser/speech.ts";
import { ElderModeEntry } from "./elder-mode-entry.tsx";
import { ElderModeOffer } from "./elder-mode-offer.tsx";
import { ElderModePage } from "./elder-mode-page.tsx";

const size = () => document.documentElement.dataset["elder"];
const control = (role: string, name: string): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>(`${role}, [role=${role}]`)];
  const found = all.find(
    (it) => it.textContent?.includes(name) || it.closest("label")?.textContent?.includes(name),
  );
  if (!found) throw new Error(`no ${role} ${name}`);
  return found;
};
const radio = (name: string) =>
  [...document.querySelectorAll("input")].find((it) => it.closest("label")?.textContent === name);

const hasChosen = () => elderModeSetting.get() !== undefined;
beforeEach(() => {
  elderModeSetting.clear();
  speechSpeedSetting.clear();
  startElderMode();
});

test("the switch 长辈版 in the settings turns elder mode on and opens the elder mode page", async () => {
  mountForTest(<ElderModeEntry />);
  expect(control("switch", "长辈版").getAttribute("aria-checked")).toBe("false");
  pressElement(control("switch", "长辈版"));
  await vi.waitFor(() => expect(size()).toBe("20"));
  await vi.waitFor(() => expect(document.querySelector("[role=dialog] h2")).not.toBeNull());
});

test("the elder mode page applies a selected text size at once and saves a selected speech rate", () => {
  vi.stubGlobal(
    "speechSynthesis",
    Object.assign(new EventTarget(), { getVoices: () => [{ lang: "zh-CN" }] }),
  );
  setElderMode("20");
  mountForTest(<ElderModePage open onClose={() => {}} onClosed={() => {}} />);
  runInAct(() => radio("最大")?.click());
  expect([size(), elderModeSetting.get()]).toEqual(["30", "30"]);
  runInAct(() => radio("正常")?.click());
  expect(speechSpeedSetting.get()).toBe("normal");
  vi.unstubAllGlobals();
});

test("the elder mode page hides the speech rate if the phone has no Chinese voice", () => {
  setElderMode("20");
  mountForTest(<ElderModePage open onClose={() => {}} onClosed={() => {}} />);
  expect(document.body.textContent).toContain("这部手机没有中文语音，不能朗读");
  expect(radio("慢一点")).toBeUndefined();
});

test("the switch on the elder mode page turns elder mode off and closes the page", () => {
  setElderMode("25");
  const close = vi.fn<() => void>();
  mountForTest(<ElderModePage open onClose={close} onClosed={() => {}} />);
  pressElement(control("switch", "长辈版"));
  expect([size(), hasChosen(), close.mock.calls.length]).toEqual([undefined, true, 1]);
});

test.each([
  [1.3, "20"],
  [1.6, "25"],
  [1.9, "30"],
  [3, "30"],
])(
  "accepting the elder mode offer at a system text scale of %d turns on text size %s",
  async (textScale, expected) => {
    mountForTest(<ElderModeOffer textScale={textScale} />);
    pressElement(control("button", "用长辈版"));
    await vi.waitFor(() => expect(size()).toBe(expected));
  },
);

test.each(["还用普通版", "关闭"])(
  "the elder mode offer counts a tap on %s as a refusal",
  (name) => {
    mountForTest(<ElderModeOffer textScale={1.3} />);
    const button =
      document.querySelector<HTMLElement>(`[aria-label=${name}]`) ?? control("button", name);
    pressElement(button);
    expect([size(), hasChosen()]).toEqual([undefined, true]);
  },
);
