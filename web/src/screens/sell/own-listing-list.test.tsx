import { expect, test, vi } from "vitest";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { OwnListingList } from "./own-listing-list.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";

vi.mock("../../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => () => {} }));

type List = Parameters<typeof OwnListingList>[0]["list"];
const none = { isPending: false, hasNextPage: false } as List;
const onPaused = vi.fn<() => void>();
const empty = (paused: number) =>
  mountForTest(
    <OwnListingList
      list={none}
      rows={[]}
      tab="selling"
      acts={{} as EntrustActions}
      paused={paused}
      onPaused={onPaused}
    />,
  ).host;

test("shows the number of paused listings with a link to them", () => {
  const page = empty(3);
  expect(page.textContent).toContain("3 个挂单已暂停");
  expect(page.textContent).not.toContain("还没有挂单");
  pressElement(findElement("button"));
  expect(onPaused).toHaveBeenCalledOnce();
});

test("links to the form if the user has no listings", () =>
  expect(empty(0).textContent).toContain("还没有挂单"));
