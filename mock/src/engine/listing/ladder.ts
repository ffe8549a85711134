import type { Ladder } from "contract";
import { isTooLittle } from "../../domain/pricing.ts";
import type { Entrust } from "../../domain/records.ts";
import type { Desk } from "../desk/desk.ts";
import { personOf } from "../facts/people.ts";
import { onSale, payTypesOf } from "./offers.ts";

/** What buyers find, in the order in which they do. */
const onOffer = (desk: Desk): Entrust[] => onSale(desk).filter((it) => !isTooLittle(it) && payTypesOf(desk, it.id).length > 0);

const isOlder = (it: Entrust, than: Entrust | undefined): boolean =>
  than === undefined || it.createdAt < than.createdAt || (it.createdAt === than.createdAt && it.id < than.id);

/** The others' prices, as they stand around this listing or around one that is to come. */
export function ladderAround(desk: Desk, own?: Entrust): Ladder {
  const steps = new Map<number, Ladder[number]>();
  for (const it of onOffer(desk)) {
    if (it.id === own?.id) continue;
    const step = steps.get(it.price) ?? { price: it.price, count: 0, ahead: 0, nickName: personOf(desk, it.sellerId).nickName };
    steps.set(it.price, { ...step, count: step.count + 1, ahead: step.ahead + (isOlder(it, own) ? 1 : 0) });
  }
  return [...steps.values()];
}
