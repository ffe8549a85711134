import { act, memo, type ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { StableNavigateProvider, useGoBack, useAppNavigate } from "./navigation.tsx";
import { paths } from "./paths.ts";

const drawn = vi.fn<() => void>();
const ways = new Set<unknown>();

/** Row of a list that uses two navigation functions, which do not depend on the current path. */
const Row = memo(function Row() {
  const [go, back] = [useAppNavigate(), useGoBack()];
  drawn();
  ways.add(go).add(back);
  return (
    <>
      <button type="button" id="sell" onClick={() => go(paths.sell())}>
        出售
      </button>
      <button type="button" id="order" onClick={() => go(paths.order(), { replace: true })}>
        订单
      </button>
    </>
  );
});
const Here = () => <p>{useLocation().pathname}</p>;
const app: ReactNode = (
  <MemoryRouter initialEntries={[paths.buy()]}>
    <StableNavigateProvider>
      <Row />
      <Here />
    </StableNavigateProvider>
  </MemoryRouter>
);

beforeEach(() => {
  drawn.mockClear();
  ways.clear();
});

test("useAppNavigate and useGoBack do not render a list row again when the path changes", async () => {
  mountForTest(app);
  for (const item of ["sell", "order", "sell"]) {
    await act(async () => pressElement(findElement(`#${item}`)));
    expect(findElement("p").textContent).toBe(`/home/${item}`);
  }
  expect([drawn.mock.calls.length, ways.size]).toEqual([1, 2]);
});
