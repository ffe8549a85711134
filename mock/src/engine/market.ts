import type { Price } from "contract";
import { referencePriceAtStart } from "../domain/constants.ts";
import type { Desk } from "./desk.ts";

export type Reference = { price: Price; at: number };

/** The market stands still as long as nobody makes it. */
export const reference = (desk: Desk): Reference => ({ price: referencePriceAtStart, at: desk.now });

/** The unit is the phone's matter; this is only how the wire names it. */
export const symbol = "AS";
