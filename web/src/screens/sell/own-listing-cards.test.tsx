import { expect, test, vi } from "vitest";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { NoListings } from "./own-listing-cards.tsx";

vi.mock("../../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => () => {} }));

const onPaused = vi.fn<() => void>();
const empty = (paused: number) =>
  mountForTest(<NoListings tab="selling" paused={paused} onPaused={onPaused} />).host;

test("without active listings, shows the number of paused listings and a button that opens them", () => {
  const page = empty(3);
  expect(page.textContent).toContain("3 个挂单已暂停");
  expect(page.textContent).not.toContain("还没有挂单");
  pressElement(findElement("button"));
  expect(onPaused).toHaveBeenCalledOnce();
});

test("states that the user has no listings if there is neither an active nor a paused one", () =>
  expect(empty(0).textContent).toContain("还没有挂单"));
