import { addablePayTypesView, ownPayMethodsView } from "../accounts/pay-method-lists.ts";
import {
  removePayMethod,
  editPayMethod,
  createPayMethod,
} from "../accounts/pay-method-commands.ts";
import { payMethodView } from "../queries/pay-methods.ts";
import type { CallAreaHandlers } from "./call-handler-types.ts";

export const payMethodHandlers: CallAreaHandlers<"method"> = {
  ablePayMethods: (_, ctx) => addablePayTypesView(ctx),

  methodList: ({ type, status }, ctx) => ownPayMethodsView(ctx, type, status),

  methodAdd: (input, ctx) => payMethodView(ctx, createPayMethod(ctx, input)),

  methodEdit: (input, ctx) => payMethodView(ctx, editPayMethod(ctx, input)),

  methodDelete: ({ id, payPassword }, ctx) => {
    removePayMethod(ctx, id, payPassword);
    return { ok: 1 };
  },
};
