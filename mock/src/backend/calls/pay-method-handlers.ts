import { ablePayMethodsView, ownPayMethodsView } from "../accounts/pay-method-lists.ts";
import {
  removePayMethod,
  editPayMethod,
  createPayMethod,
} from "../accounts/pay-method-commands.ts";
import { payMethodRow } from "../queries/pay-methods.ts";
import type { CallAreaHandlers } from "./handler.ts";

export const payMethodHandlers: CallAreaHandlers<"method"> = {
  ablePayMethods: (_, ctx) => ablePayMethodsView(ctx),

  methodList: ({ type, status }, ctx) => ownPayMethodsView(ctx, type, status),

  methodAdd: (input, ctx) => payMethodRow(ctx, createPayMethod(ctx, input)),

  methodEdit: (input, ctx) => payMethodRow(ctx, editPayMethod(ctx, input)),

  methodDelete: ({ id, payPassword }, ctx) => {
    removePayMethod(ctx, id, payPassword);
    return { ok: 1 };
  },
};
