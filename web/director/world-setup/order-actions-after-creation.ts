import { EvidenceKind } from "contract";
import type { UserClient } from "mock/client/user-client.ts";
import type { World } from "mock/client/world.ts";

/** Created order, its seller's client, and the time of its next deadline. */
type OrderAtStatus = {
  world: World;
  orderId: string;
  asSeller: (run: (phone: UserClient) => Promise<unknown>) => Promise<unknown>;
  deadlineAt: number;
};

const beforeDeadlineMs = 60_000;
const evidenceText = "账户里没有这一笔，流水见附图，请平台核实处理";

/** Further actions for an order that has already reached its status. */
export const orderActionsAfterCreation = {
  /**
   * The seller submits as much evidence as the buyer, so that platform staff must decide at the
   * deadline.
   */
  tie: async ({ world, orderId, asSeller }: OrderAtStatus): Promise<unknown> => {
    await asSeller(async (phone) => {
      const vouchers = [await phone.upload("voucher"), await phone.upload("voucher")];
      await phone.must.replenish({
        orderId,
        vouchers,
        kinds: [EvidenceKind.bill, EvidenceKind.voucher],
        content: evidenceText,
      });
    });
    return world.clock.until({ kind: "transition", move: "toHuman", orderId });
  },
  /** Advances the clock to one minute before the deadline. */
  edge: ({ world, deadlineAt }: OrderAtStatus): Promise<unknown> =>
    world.clock.to(deadlineAt - beforeDeadlineMs),
} as const;
