import { useLayoutEffect } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useHeldSkeleton } from "./held-skeleton.ts";
import { runInAct, mountPart } from "../../../test/helpers/mount.tsx";

const Probe = ({ loading }: { loading: boolean }) =>
  useHeldSkeleton(loading) ? "skeleton" : "nothing";
const pass = (ms: number) => runInAct(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

test("what comes without anything has a skeleton at once, and no longer than until the answer", () => {
  const { host, show } = mountPart(<Probe loading />);
  expect(host.textContent).toBe("skeleton");
  show(<Probe loading={false} />);
  expect(host.textContent).toBe("nothing");
});

test("an answer within 200 ms never takes away what was there", () => {
  const { host, show } = mountPart(<Probe loading={false} />);
  show(<Probe loading />);
  pass(199);
  show(<Probe loading={false} />);
  pass(1000);
  expect(host.textContent).toBe("nothing");
});

test("a skeleton in the place of something appears after 200 ms and stays at least 300", () => {
  const { host, show } = mountPart(<Probe loading={false} />);
  show(<Probe loading />);
  pass(200);
  expect(host.textContent).toBe("skeleton");
  show(<Probe loading={false} />);
  pass(299);
  expect(host.textContent).toBe("skeleton");
  pass(1);
  expect(host.textContent).toBe("nothing");
});

test("a skeleton that was seen long enough leaves at once", () => {
  const { host, show } = mountPart(<Probe loading />);
  pass(200);
  pass(5000);
  show(<Probe loading={false} />);
  pass(0);
  expect(host.textContent).toBe("nothing");
});

test("what comes first is drawn in the same go, and not after the skeleton was painted once more", () => {
  const drawn: boolean[] = [];
  const Watched = ({ loading }: { loading: boolean }) => {
    const shown = useHeldSkeleton(loading);
    useLayoutEffect(() => void drawn.push(shown));
    return null;
  };
  const { show } = mountPart(<Watched loading />);
  show(<Watched loading={false} />);
  expect(drawn).toEqual([true, false]);
});
