import { EvidenceKind } from "contract";
import type { Phone } from "../../src/client/user-client.ts";
import type { World } from "../../src/client/world.ts";

/** An order that stands, who acts as its seller, and when something happens to it if nobody acts. */
type There = {
  world: World;
  orderId: string;
  asSeller: (run: (phone: Phone) => Promise<unknown>) => Promise<unknown>;
  deadlineAt: number;
};

const leftMs = 60_000;
const content = "账户里没有这一笔，流水见附图，请平台核实处理";

/** TABLE: where an order is brought when it already stands in its status. */
export const onward = {
  /** The seller shows as much as the buyer has; when the officer's time is over a person of the house has to look. */
  tie: async ({ world, orderId, asSeller }: There): Promise<unknown> => {
    await asSeller(async (phone) => {
      const vouchers = [await phone.upload("voucher"), await phone.upload("voucher")];
      await phone.must.replenish({
        orderId,
        vouchers,
        kinds: [EvidenceKind.bill, EvidenceKind.voucher],
        content,
      });
    });
    return world.clock.until({ kind: "transition", move: "toHuman", orderId });
  },
  /** A minute before it is too late. */
  edge: ({ world, deadlineAt }: There): Promise<unknown> => world.clock.to(deadlineAt - leftMs),
} as const;
