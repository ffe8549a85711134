import { ableMethodsView, ownMethodsView } from "../engine/method-lists.ts";
import { dropMethod, editedMethod, newMethod } from "../engine/method-desk.ts";
import { methodRow } from "../engine/methods.ts";
import type { Area } from "./handler.ts";

export const method: Area<"ablePayMethods" | "methodList" | "methodAdd" | "methodEdit" | "methodDelete"> = {
  ablePayMethods: (_, desk) => ableMethodsView(desk),

  methodList: ({ type, status }, desk) => ownMethodsView(desk, type, status),

  methodAdd: (input, desk) => methodRow(desk, newMethod(desk, input)),

  methodEdit: (input, desk) => methodRow(desk, editedMethod(desk, input)),

  methodDelete: ({ id, payPassword }, desk) => {
    dropMethod(desk, id, payPassword);
    return { ok: 1 };
  },
};
