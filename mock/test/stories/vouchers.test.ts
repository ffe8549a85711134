import { expect, test } from "vitest";
import { buyStep, payStep, releaseStep, sellStep, Story } from "./story.ts";

type Mark = { own: number; orderTail: string; distance: number } | null;
type Voucher = { duplicated: number; same: Mark; like: Mark };
const vouchersFor = (story: Story, who: string) =>
  story.ask(who, "orderDetail", { id: "$order" }).result.vouchers as unknown as Voucher[];
const print = (end: string) => "0".repeat(256 - end.length) + end;

/** Creates a completed order of the buyer with this image as voucher. */
function traded(looks: { sha?: string; hash?: string }): { story: Story; tail: string } {
  const story = new Story();
  story.play(sellStep());
  story.play(buyStep());
  story.play(payStep({ vouchers: [story.show("buyer", 1, looks).url] }));
  const tail = String(story.ask("buyer", "orderDetail", { id: "$order" }).result.orderNo).slice(-4);
  story.play(releaseStep());
  return { story, tail };
}

test("marks a voucher with a reused file, and hides the earlier order from another buyer", () => {
  const { story, tail } = traded({ sha: "once" });
  story.play(buyStep());
  story.play(payStep({ vouchers: [story.picture("buyer", "once")] }));
  const own = { duplicated: 1, same: { own: 1, orderTail: tail, distance: 0 }, like: null };
  expect(vouchersFor(story, "buyer")).toEqual([expect.objectContaining(own)]);
  story.play(buyStep({}, "ok", "other"));
  const order = {
    orderId: "$order",
    methodId: "$offered",
    vouchers: [story.picture("other", "once")],
  };
  story.play(["other", "pay", order, "ok"]);
  expect(vouchersFor(story, "other")[0]).toMatchObject({
    duplicated: 1,
    same: { own: 0, orderTail: "" },
  });
  expect(vouchersFor(story, "seller")[0]).toMatchObject({
    same: { own: 0, orderTail: expect.stringMatching(/^\d{4}$/) as string },
  });
});

test("shows a similar earlier image only to the user who uploaded it", () => {
  const { story, tail } = traded({ hash: print("0") });
  story.play(buyStep());
  story.play(payStep({ vouchers: [story.show("buyer", 1, { hash: print("ff") }).url] }));
  expect(vouchersFor(story, "buyer")[0]).toMatchObject({
    duplicated: 0,
    same: null,
    like: { own: 1, orderTail: tail, distance: 8 },
  });
  story.play(buyStep({}, "ok", "other"));
  const alike = story.show("other", 1, { hash: print("ff") }).url;
  story.play([
    "other",
    "pay",
    { orderId: "$order", methodId: "$offered", vouchers: [alike] },
    "ok",
  ]);
  expect(vouchersFor(story, "other")[0]).toMatchObject({ duplicated: 0, same: null, like: null });
});

test("marks no voucher whose image is unlike all earlier ones", () => {
  const { story } = traded({ hash: print("0") });
  story.play(buyStep());
  story.play(payStep({ vouchers: [story.show("buyer", 1, { hash: "f".repeat(256) }).url] }));
  expect(vouchersFor(story, "buyer")[0]).toMatchObject({ duplicated: 0, same: null, like: null });
});
