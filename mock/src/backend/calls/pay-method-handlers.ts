import { ablePayMethodsView, ownMethodsView } from "../accounts/pay-method-lists.ts";
import { removeMethod, editMethod, createMethod } from "../accounts/pay-method-commands.ts";
import { payMethodRow } from "../queries/pay-methods.ts";
import type { AreaHandlers } from "./handler.ts";

export const payMethodHandlers: AreaHandlers<"method"> = {
  ablePayMethods: (_, ctx) => ablePayMethodsView(ctx),

  methodList: ({ type, status }, ctx) => ownMethodsView(ctx, type, status),

  methodAdd: (input, ctx) => payMethodRow(ctx, createMethod(ctx, input)),

  methodEdit: (input, ctx) => payMethodRow(ctx, editMethod(ctx, input)),

  methodDelete: ({ id, payPassword }, ctx) => {
    removeMethod(ctx, id, payPassword);
    return { ok: 1 };
  },
};
