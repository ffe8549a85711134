import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  refusalReply,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const [wang, li] = [
  { userId: "u1", nickName: "王五" },
  { userId: "u2", nickName: "李四" },
];

/**
 * Mounts the hook with a backend that stores the list `blocked`, or that stores no list if
 * `blocked` is undefined. The user `li` is blocked on the device. The returned `told` gives the
 * requests that change the list.
 */
async function listOf(blocked: object[] | undefined, reply = okReply({ ok: 1 })) {
  const asked = startScriptedBackend(({ call }) =>
    call === "GET /user/v1/info" ? okReply({ id: "u0", ...(blocked && { blocked }) }) : reply,
  );
  const { queryClient } = await openSignedInTab();
  const [{ useBlockedUsers }, { blockedUserStorage: blockedUsers }] = await Promise.all([
    import("./use-blocked-users.ts"),
    import("./blocked-favourite-and-noted-users.ts"),
  ]);
  blockedUsers.add(li);
  let now: ReturnType<typeof useBlockedUsers> | undefined;
  const Probe = () => {
    now = useBlockedUsers();
    return createElement(
      "p",
      null,
      `${now.bothWays} ${now.people.map((it) => it.nickName).join()}`,
    );
  };
  await renderForTest(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Probe)),
  );
  const reads = async (text: string) =>
    vi.waitFor(() => expect(document.body.textContent).toBe(text));
  const turn = async (on: boolean, who = wang) => now?.turn(who, on);
  return {
    reads,
    turn,
    own: () => blockedUsers.all(),
    told: () => asked.filter((it) => it.call.startsWith("POST")).map((it) => it.body),
  };
}

test("useBlockedUsers sends changes to the backend and includes users blocked on the device", async () => {
  const { reads, turn, own, told: reported } = await listOf([wang]);
  await reads("true 王五,李四");
  await turn(false);
  await reads("true 李四");
  await turn(false, li);
  await reads("true ");
  expect([reported()[0], own()]).toEqual([{ type: "unblock", personId: "u1" }, []]);
});

test("restores the block lists of backend and device if the backend refuses the change", async () => {
  const { reads, turn, own } = await listOf([wang, li], refusalReply(10001));
  await reads("true 王五,李四");
  expect([await turn(false), await turn(false, li)]).toEqual([false, false]);
  await reads("true 王五,李四");
  expect(own()).toMatchObject([li]);
});

test("unblocks a user that is only in the device's block list without a call to the backend", async () => {
  const { reads, turn, own, told: reported } = await listOf([wang], refusalReply(10001));
  await reads("true 王五,李四");
  expect(await turn(false, li)).toBe(true);
  await reads("true 王五");
  expect([own(), reported()]).toEqual([[], []]);
});

test("sends both calls if a user is blocked and unblocked before the block list is read again", async () => {
  const { reads, turn, told: reported } = await listOf([]);
  await reads("true 李四");
  await turn(true);
  await turn(false);
  expect(reported().map((it) => (it as { type: string }).type)).toEqual(["block", "unblock"]);
});

test("keeps the list of blocked users on the device if the backend stores none", async () => {
  const { reads, turn, own, told: reported } = await listOf(undefined);
  await reads("false 李四");
  await turn(true);
  await reads("false 李四,王五");
  await turn(false, li);
  await reads("false 王五");
  expect([own(), reported()]).toEqual([[wang], []]);
});
