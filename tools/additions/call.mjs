import { after, atEnd, instead, openapi } from "./edit.mjs";

export const call = {
  name: "call",
  write: [
    after(
      "contract/src/order.ts",
      "export const order = {",
      `
  orderNote: call({
    method: "PUT",
    path: "/order/v1/note",
    summary: "Notes something on an order",
    about: "Either side.",
    rank: 3,
    input: z.object({ orderId: Id, note: text(100) }),
    output: z.object({ ok: Flag }),
    codes: seen,
    touches: ["orderDetail", "chatList"],
  }),`,
    ),
    after(
      "mock/src/engine/trade/order-acts.ts",
      "const S = OrderStatus;",
      `

export function takeNote(desk: Desk<SeenCode>, { orderId, note }: Input<"orderNote">): void {
  addSystemLine(desk, orderFor(desk, orderId).order.id, note);
}`,
    ),
    after(
      "mock/src/engine/trade/order-acts.ts",
      'import { checkMove, moveOrder } from "./order-moves.ts";',
      '\nimport { addSystemLine } from "./announce.ts";',
    ),
    atEnd(
      "web/src/features/order/rating-screen.tsx",
      `
export function Note({ orderId }: { orderId: string }) {
  const save = useCommand("orderNote");
  return <Button onClick={() => save.mutate({ orderId, note: "多谢" })}>记下</Button>;
}
`,
    ),
    after(
      "web/src/features/order/rating-screen.tsx",
      'import { OrderStatus } from "contract";',
      '\nimport { useCommand } from "../../api/command.ts";',
    ),
  ],
  compiler: [
    after(
      "mock/src/handlers/order.ts",
      'export const order: Area<"order"> = {',
      `
  orderNote: (input, desk) => {
    takeNote(desk, input);
    return { ok: 1 };
  },
`,
    ),
    instead("mock/src/handlers/order.ts", "replenish, suspend,", "replenish, suspend, takeNote,"),
    after(
      "mock/src/trials/fail-points.ts",
      "const commands: Record<CommandName, Writing[]> = {",
      '\n  orderNote: [buyer(bought, "orderNote", { orderId: "$order", note: "多谢" })],',
    ),
  ],
  tests: {
    "contract/src/table.test.ts": [after("contract/src/table.test.ts", "PUT /order/v1/evaluate\n", "PUT /order/v1/note\n")],
    "tools/wire-examples.test.ts": [
      after(
        "tools/trials/wire-examples.ts",
        'await seller.play("warn", { id: orderId });',
        '\n  await seller.play("orderNote", { orderId, note: "多谢" });',
      ),
    ],
    ...openapi,
  },
};
