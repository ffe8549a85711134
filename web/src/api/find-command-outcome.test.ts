import type { CreatingCallName, Input } from "contract";
import { beforeEach, afterEach, expect, test, vi } from "vitest";
import {
  type ScriptedRequest,
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../test/helpers/scripted-backend.ts";

const startAt = Date.UTC(2026, 10, 20);
const config = {
  director: false,
  assetUnit: "枚",
  assetName: "数字资产",
  socket: { heartbeatMs: 1, timeoutMs: 2, reconnectsMax: 3, reconnectMs: 4 },
};
const tell = (idempotent: boolean) => {
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${JSON.stringify({ ...config, idempotent })}</script>`;
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: startAt });
  vi.spyOn(console, "error").mockReturnValue();
  tell(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

type Made = {
  [N in CreatingCallName]: {
    input: Input<N>;
    read: string;
    result: (createTime: number | null) => unknown;
    has: object;
  };
};
const order = { orderId: "o7", isSeller: 0, status: 20, amount: 100, quantity: 10, price: 7.2 };
const page = (record: object) => ({
  records: [record],
  total: 1,
  pageNo: 1,
  pageSize: 20,
  pages: 1,
});
const made: Made = {
  buyCreate: {
    input: { entrustId: "e1", payType: 1, price: 72_000 as Input<"buyCreate">["price"] },
    read: "/order/v1/list",
    result: (createTime) => page({ ...order, createTime }),
    has: { orderId: "o7" },
  },
  buyFast: {
    input: { amount: 100_00 as Input<"buyCreate">["amount"], payTypes: [1] },
    read: "/entrust/v1/buy/fast/check",
    result: (createTime) => ({
      state: 2,
      amount: 100,
      orderId: "o8",
      waitedSec: createTime && (startAt - createTime) / 1000,
    }),
    has: { state: 2, orderId: "o8" },
  },
  sellCreate: {
    input: {
      quantity: 50_000 as Input<"sellCreate">["quantity"],
      price: 72_000 as Input<"sellCreate">["price"],
      minAmount: 1 as Input<"sellCreate">["minAmount"],
      maxAmount: 2 as Input<"sellCreate">["maxAmount"],
      methodIds: [],
      payMinutes: 15,
      autoConfirm: 1,
      payPassword: "283917",
    },
    read: "/entrust/v1/sell/list",
    result: (createTime) =>
      page({
        entrustId: "e7",
        price: 7.2,
        total: 5,
        remain: 5,
        minAmount: 1,
        maxAmount: 2,
        status: 1,
        createTime,
      }),
    has: { entrustId: "e7" },
  },
  methodAdd: {
    input: { type: 1, account: "6222 0212 3456 7890", payPassword: "283917" },
    read: "/user/asset/v1/bill/method",
    result: (createTime) => [{ id: "m7", type: 1, account: "**** 7890", createTime }],
    has: { id: "m7" },
  },
  report: {
    input: { targetUserId: "u2", type: 3, content: "he lies", withChat: 0 },
    read: "/order/v1/report/list",
    result: (createTime) => page({ id: "r7", type: 3, content: "he lies", createTime }),
    has: { id: "r7" },
  },
};
const names = Object.keys(made) as CreatingCallName[];
const commandsOf = (asked: readonly ScriptedRequest[]) =>
  asked.filter((it) => it.call.startsWith("POST"));

/** Sends the command twice, like two taps. The first response is lost. */
async function tapTwice(name: CreatingCallName, createTime: number | null | "lost") {
  const { input, read, result } = made[name];
  const asked = startScriptedBackend(({ path, call }) => {
    if (call.startsWith("GET"))
      return createTime === "lost" || !path.startsWith(read)
        ? "broken"
        : okReply(result(createTime));
    return commandsOf(asked).length === 1
      ? "broken"
      : okReply({ ...order, entrustId: "again", state: 1, id: "again" });
  });
  const tab = await openSignedInTab();
  const tap = () => tab.sendCommand(name, input as never) as Promise<unknown>;
  await expect(tap()).rejects.toMatchObject({ kind: "noAnswer" });
  return { asked, second: await tap().catch((error: unknown) => error) };
}

test.each(names)(
  "if request ids are ignored, a %s retry after a lost response returns the created record",
  async (name) => {
    const { asked, second } = await tapTwice(name, startAt);
    expect([commandsOf(asked).length, second]).toMatchObject([1, made[name].has]);
  },
);

test.each(names)("an unanswered %s is sent again on retry if no record is newer", async (name) => {
  const { asked } = await tapTwice(name, startAt - 60_000);
  expect(commandsOf(asked)).toHaveLength(2);
});

test.each(names)(
  "a %s retry after a lost response takes a record without creation time as the created one",
  async (name) => {
    const { asked } = await tapTwice(name, null);
    expect(commandsOf(asked)).toHaveLength(1);
  },
);

test("a buyFast retry after a lost response sends the command again if the ticket's amount differs", async () => {
  const asked = startScriptedBackend(({ call }) => {
    if (call.startsWith("GET")) return okReply({ state: 2, amount: 500, orderId: "o8" });
    return commandsOf(asked).length === 1 ? "broken" : okReply({ state: 1 });
  });
  const tab = await openSignedInTab();
  const tap = () => tab.sendCommand("buyFast", made.buyFast.input as Input<"buyFast">);
  await expect(tap()).rejects.toMatchObject({ kind: "noAnswer" });
  expect(await tap()).toMatchObject({ state: 1 });
});

test("a retry after a lost response does not repeat the command if the lookup of the record fails", async () => {
  const { asked, second } = await tapTwice("buyCreate", "lost");
  expect([commandsOf(asked).length, second]).toMatchObject([1, { kind: "noAnswer" }]);
});

test("a retry sends the command again without a lookup if the backend stores request ids", async () => {
  tell(true);
  const { asked } = await tapTwice("buyCreate", startAt);
  expect(asked.map((it) => it.call)).toEqual([
    "POST /entrust/v1/buy/create",
    "POST /entrust/v1/buy/create",
  ]);
});

test.each([
  ["pay", { orderId: "o1", methodId: "m1", vouchers: ["/a.png"] }, [30, 35, 50], 20],
  ["confirm", { orderId: "o1" }, [20], 10],
  ["transferConfirm", { id: "o1" }, [35, 50], 30],
  ["deliver", { orderId: "o1", payPassword: "283917" }, [50], 35],
] as const)(
  "the command %s reports success after a lost response if the order has the expected status",
  async (name, input, after, before) => {
    for (const status of [...after, before]) {
      const asked = startScriptedBackend(({ call }) =>
        call.startsWith("GET") ? okReply({ ...order, orderId: "o1", status }) : "broken",
      );
      const tab = await openSignedInTab();
      const answer = await (tab.sendCommand(name, input as never) as Promise<unknown>).catch(
        (error: unknown) => error,
      );
      expect(answer, `${status}`).toMatchObject(
        status === before ? { kind: "noAnswer" } : { status },
      );
      expect(asked.map((it) => it.path)).toContain("/order/v1/detail/o1");
      expect(asked.filter((it) => it.call.startsWith("PUT"))).toHaveLength(1);
    }
  },
);
