import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { runInAct, mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { useIsPageInert } from "./use-inert-page.ts";

const Page = ({ isUnder }: { isUnder: boolean }) => <p inert={useIsPageInert(isUnder)}>卖家</p>;
const frameMs = 16;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"],
  });
  onTestFinished(() => void vi.useRealTimers());
});

const page = (isUnder: boolean) => {
  const { host, show } = mountForTest(<Page isUnder={isUnder} />);
  return {
    lies: (under: boolean) => show(<Page isUnder={under} />),
    isOut: () => host.querySelector("p")?.hasAttribute("inert"),
  };
};

test("makes the page under a sheet inert in a task after the sheet is painted", () => {
  const { lies, isOut } = page(false);
  lies(true);
  let inItsFrame: boolean | undefined;
  requestAnimationFrame(() => {
    inItsFrame = isOut();
  });
  runInAct(() => vi.advanceTimersByTime(frameMs));
  expect([inItsFrame, isOut()]).toEqual([false, false]);
  runInAct(() => vi.advanceTimersByTime(1));
  expect(isOut()).toBe(true);
});

test("the page under a sheet is active again when the sheet closes, even before it was painted", () => {
  const { lies, isOut } = page(true);
  expect(isOut()).toBe(true);
  lies(false);
  expect(isOut()).toBe(false);
  runInAct(() => vi.advanceTimersByTime(frameMs + 1));
  lies(true);
  lies(false);
  runInAct(() => vi.advanceTimersByTime(frameMs + 1));
  expect(isOut()).toBe(false);
});
