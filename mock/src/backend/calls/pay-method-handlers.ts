import { ableMethodsView, ownMethodsView } from "../accounts/pay-method-lists.ts";
import { removeMethod, editMethod, createMethod } from "../accounts/pay-method-commands.ts";
import { methodRow } from "../queries/pay-methods.ts";
import type { Area } from "./handler.ts";

export const method: Area<"method"> = {
  ablePayMethods: (_, ctx) => ableMethodsView(ctx),

  methodList: ({ type, status }, ctx) => ownMethodsView(ctx, type, status),

  methodAdd: (input, ctx) => methodRow(ctx, createMethod(ctx, input)),

  methodEdit: (input, ctx) => methodRow(ctx, editMethod(ctx, input)),

  methodDelete: ({ id, payPassword }, ctx) => {
    removeMethod(ctx, id, payPassword);
    return { ok: 1 };
  },
};
