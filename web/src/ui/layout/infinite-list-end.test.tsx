import { expect, onTestFinished, test, vi } from "vitest";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { InfiniteListEnd } from "./infinite-list-end.tsx";

const pages = (isFetchingNextPage: boolean, dataUpdatedAt = 0) => ({
  hasNextPage: true,
  isFetchingNextPage,
  isFetchNextPageError: false,
  dataUpdatedAt,
  fetchNextPage: async () => {},
});

test("moves the focus to the new end of the list only if the previous end had it", () => {
  const { show } = mountForTest(<InfiniteListEnd pages={pages(false)} />);
  const before = findElement("button");
  before.focus();
  show(<InfiniteListEnd pages={pages(true)} />);
  expect(findElement("button")).toBe(before);
  show(<InfiniteListEnd pages={pages(false)} />);
  expect(findElement("button")).not.toBe(before);
  expect(document.activeElement).toBe(findElement("button"));
  findElement("button").blur();
  show(<InfiniteListEnd pages={pages(true)} />);
  show(<InfiniteListEnd pages={pages(false)} />);
  expect(document.activeElement).toBe(document.body);
});

test("requests the next page of a list again if a refetch has cancelled that request", () => {
  // Fake IntersectionObserver that reports only once per `observe` call that the end is near.
  class AtOnce {
    readonly observe: () => void;
    constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => hear([{ isIntersecting: true }]);
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", AtOnce);
  onTestFinished(() => void vi.unstubAllGlobals());
  const fetchNextPage = vi.fn<() => Promise<void>>(async () => {});
  const { show } = mountForTest(<InfiniteListEnd pages={{ ...pages(false, 1), fetchNextPage }} />);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  show(<InfiniteListEnd pages={{ ...pages(false, 1), fetchNextPage }} />);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  show(<InfiniteListEnd pages={{ ...pages(false, 2), fetchNextPage }} />);
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});
