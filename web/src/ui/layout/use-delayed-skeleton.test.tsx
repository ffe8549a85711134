import { useLayoutEffect } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useDelayedSkeleton } from "./use-delayed-skeleton.ts";
import { runInAct, mountForTest } from "../../../test/helpers/mount-for-test.tsx";

const Probe = ({ loading }: { loading: boolean }) =>
  useDelayedSkeleton(loading) ? "skeleton" : "nothing";
const pass = (ms: number) => runInAct(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

test("an empty page shows a skeleton from the first frame until the response", () => {
  const { host, show } = mountForTest(<Probe loading />);
  expect(host.textContent).toBe("skeleton");
  show(<Probe loading={false} />);
  expect(host.textContent).toBe("nothing");
});

test("shows the old content, not a skeleton, if the response arrives within 200 ms", () => {
  const { host, show } = mountForTest(<Probe loading={false} />);
  show(<Probe loading />);
  pass(199);
  show(<Probe loading={false} />);
  pass(1000);
  expect(host.textContent).toBe("nothing");
});

test("replaces old content by a skeleton after 200 ms, for at least 300 ms", () => {
  const { host, show } = mountForTest(<Probe loading={false} />);
  show(<Probe loading />);
  pass(200);
  expect(host.textContent).toBe("skeleton");
  show(<Probe loading={false} />);
  pass(299);
  expect(host.textContent).toBe("skeleton");
  pass(1);
  expect(host.textContent).toBe("nothing");
});

test("a skeleton shown for more than 300 ms disappears as soon as the response arrives", () => {
  const { host, show } = mountForTest(<Probe loading />);
  pass(200);
  pass(5000);
  show(<Probe loading={false} />);
  pass(0);
  expect(host.textContent).toBe("nothing");
});

test("renders the first content as soon as it arrives, without another frame of the skeleton", () => {
  const drawn: boolean[] = [];
  const Watched = ({ loading }: { loading: boolean }) => {
    const shown = useDelayedSkeleton(loading);
    useLayoutEffect(() => void drawn.push(shown));
    return null;
  };
  const { show } = mountForTest(<Watched loading />);
  show(<Watched loading={false} />);
  expect(drawn).toEqual([true, false]);
});
