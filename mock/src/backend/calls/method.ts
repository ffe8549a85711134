import { ableMethodsView, ownMethodsView } from "../accounts/method-lists.ts";
import { dropMethod, editMethod, createMethod } from "../accounts/method-commands.ts";
import { methodRow } from "../queries/pay-methods.ts";
import type { Area } from "./handler.ts";

export const method: Area<"method"> = {
  ablePayMethods: (_, desk) => ableMethodsView(desk),

  methodList: ({ type, status }, desk) => ownMethodsView(desk, type, status),

  methodAdd: (input, desk) => methodRow(desk, createMethod(desk, input)),

  methodEdit: (input, desk) => methodRow(desk, editMethod(desk, input)),

  methodDelete: ({ id, payPassword }, desk) => {
    dropMethod(desk, id, payPassword);
    return { ok: 1 };
  },
};
