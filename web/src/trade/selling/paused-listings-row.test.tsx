import { codes, EntrustStatus, EntrustPauseType } from "contract";
import { act } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import {
  findButtonByText,
  commandsAmongRequests,
  renderSignedInWithScriptedBackend,
  waitForPendingWork,
  tapButtonWithText,
} from "../../../test/helpers/order-actions.tsx";
import { usePausedListings } from "./paused-listings.ts";
import { PausedListingsRow } from "./paused-listings-row.tsx";

const unknown = {
  sold: null,
  locked: null,
  autoConfirm: null,
  payMinutes: null,
  orderCount: null,
  runningCount: null,
  createTime: null,
};
const row = {
  price: 7.2,
  total: 10,
  remain: 10,
  minAmount: 10,
  maxAmount: 70,
  payMethods: [],
  status: EntrustStatus.paused,
  ...unknown,
};
type Row = { entrustId: string; pauseType: number; pausedOverdue?: number };
const overdue = (entrustId: string): Row => ({
  entrustId,
  pauseType: EntrustPauseType.system,
  pausedOverdue: 1,
});

const Box = () => <PausedListingsRow listings={usePausedListings()} />;
const text = () => document.querySelector("section")?.textContent ?? "";

/**
 * Renders the row with a backend that has these paused listings. `answer` returns the outcome of
 * the request that resumes the listing `id`.
 */
async function open(
  rows: Row[],
  answer: (id: string) => number | "broken" | undefined = () => undefined,
) {
  let paused = rows;
  const asked = renderSignedInWithScriptedBackend(<Box />, (call) => {
    if (call === "GET /entrust/v1/sell/list")
      return {
        records: paused.map((it) => ({ ...row, ...it })),
        total: paused.length,
        pages: 1,
        current: 1,
        size: 50,
      };
    const id = /sell\/recover\/(.*)$/.exec(call)?.[1];
    if (id === undefined) return undefined;
    const reply = answer(id);
    // The listing is resumed even if the response is lost.
    if (reply === undefined || reply === "broken")
      paused = paused.filter((it) => it.entrustId !== id);
    return reply;
  });
  await until(() =>
    queryClient
      .getQueryCache()
      .getAll()
      .some((it) => it.state.data !== undefined),
  );
  await waitForPendingWork();
  return asked;
}
/** Lets React and the scripted backend run until `done` returns true. */
async function until(done: () => boolean): Promise<void> {
  for (let nth = 0; nth < 200 && !done(); nth += 1)
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
}
async function textWith(wanted: string): Promise<string> {
  await until(() => text().includes(wanted));
  return text();
}

beforeEach(() => queryClient.clear());

describe("PausedListingsRow", () => {
  test("PausedListingsRow resumes each listing that was paused for an overdue release", async () => {
    const asked = await open([
      overdue("e1"),
      overdue("e2"),
      { entrustId: "e3", pauseType: EntrustPauseType.owner, pausedOverdue: 0 },
    ]);
    expect(text()).toBe("2 个挂单已暂停因放币超时停售，买家看不到全部恢复");
    tapButtonWithText("全部恢复");
    expect(await textWith("2 个挂单已恢复买家又能看到了")).toContain(
      "2 个挂单已恢复买家又能看到了",
    );
    expect(commandsAmongRequests(asked).map((it) => it.slice(-2))).toEqual(["e1", "e2"]);
  });

  test("after a refused resume, shows how many listings are still paused and retries only those", async () => {
    let refuses = true;
    const asked = await open([overdue("e1"), overdue("e2"), overdue("e3")], (id) =>
      refuses && id === "e2" ? codes.entrustRiskPaused.code : undefined,
    );
    tapButtonWithText("全部恢复");
    expect(await textWith("2 个已恢复，1 个仍暂停")).toContain("2 个已恢复，1 个仍暂停");
    refuses = false;
    tapButtonWithText("再试");
    expect(await textWith("3 个挂单已恢复")).toContain("3 个挂单已恢复");
    expect(commandsAmongRequests(asked).map((it) => it.slice(-2))).toEqual([
      "e1",
      "e2",
      "e3",
      "e2",
    ]);
  });

  test("counts a listing as resumed if only the response to its resume request is lost", async () => {
    await open([overdue("e1"), overdue("e2")], (id) => (id === "e1" ? "broken" : undefined));
    tapButtonWithText("全部恢复");
    expect(await textWith("2 个挂单已恢复")).toContain("2 个挂单已恢复");
  });

  test("does not name an overdue release as the pause reason if the backend sends no reason", async () => {
    await open([{ entrustId: "e1", pauseType: EntrustPauseType.system }]);
    expect(text()).toContain("1 个挂单已暂停系统已停售，买家看不到");
  });

  test("PausedListingsRow is absent if no listing was paused for an overdue release", async () => {
    await open([{ entrustId: "e1", pauseType: EntrustPauseType.system, pausedOverdue: 0 }]);
    expect(text()).toBe("");
    expect(() => findButtonByText("全部恢复")).toThrow("no button");
  });
});
