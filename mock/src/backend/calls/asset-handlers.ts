import { billTypes } from "../../rules/catalog/bill-types.ts";
import { assetBalanceView, billsView } from "../users/balances.ts";
import type { CallAreaHandlers } from "./call-handler-types.ts";

const directions = [1, 2];

export const assetHandlers: CallAreaHandlers<"asset"> = {
  assetInfo: (_, ctx) => assetBalanceView(ctx),

  billList: (input, ctx) => {
    const { billType, direction, startTime, endTime } = input;
    const filter = {
      billType: billTypes.some((it) => it.code === billType) ? (billType ?? null) : null,
      direction: directions.includes(direction ?? 0) ? (direction ?? null) : null,
      startTime: startTime ?? null,
      endTime: endTime ?? null,
    };
    return billsView(ctx, filter, input);
  },

  billTypes: () => billTypes,
};
