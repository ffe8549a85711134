import { expect, test } from "vitest";
import { find, mount } from "../mount.test-env.tsx";
import { InfiniteEnd } from "./infinite-end.tsx";

const pages = (isFetchingNextPage: boolean) => ({
  hasNextPage: true,
  isFetchingNextPage,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
});

test("the rows of a page take the place of the end, and another stands below them, with the focus of the one before", () => {
  const { show } = mount(<InfiniteEnd pages={pages(false)} />);
  const before = find("button");
  before.focus();
  show(<InfiniteEnd pages={pages(true)} />);
  expect(find("button")).toBe(before);
  show(<InfiniteEnd pages={pages(false)} />);
  expect(find("button")).not.toBe(before);
  expect(document.activeElement).toBe(find("button"));
  find("button").blur();
  show(<InfiniteEnd pages={pages(true)} />);
  show(<InfiniteEnd pages={pages(false)} />);
  expect(document.activeElement).toBe(document.body);
});
