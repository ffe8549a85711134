import {
  type PriceLevelList,
  listingRankAtPrice,
  type RefusalCode,
  type AssetUnits,
} from "contract";
import { useRef, useState } from "react";
import { type CallError, isUnknownOutcomeError, isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { useCommand } from "../../api/use-command.ts";
import {
  prerequisiteCodes,
  isPrerequisiteCode,
  openPrerequisiteList,
} from "../../trade/prerequisites.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useConfirm } from "../../ui/overlays/use-confirm.ts";
import type { SellFormErrors, SellFormField, SellRequestWithoutPin } from "./sell-form.ts";
import { coinPriceText, yuanText } from "../../lib/money/figure-texts-with-units.ts";

type Refusal = RefusalCode<"sellCreate">;
/**
 * `asked` identifies what the user has entered. Unlike `wish`, it stays the same if a derived price
 * follows the market.
 */
type PinRequest = { asked: string; wish: SellRequestWithoutPin };
/** `rank`: rank among all offers, if the backend sends the price ladder. */
export type PublishedListing = Pick<SellRequestWithoutPin, "quantity" | "price"> & {
  entrustId: string;
  frozen: AssetUnits | null;
  rank: number | undefined;
};

/** Form field at which each refusal is shown. */
const fieldOf: Partial<Record<string, SellFormField>> = {
  ableTooLow: "quantity",
  dailyLimit: "quantity",
  priceOutOfBand: "price",
  orderLimitsWrong: "max",
  methodsNeeded: "methods",
  methodNotFound: "methods",
  remarkRefused: "remark",
} satisfies Partial<Record<Refusal, SellFormField>>;
const answered = [
  ...prerequisiteCodes,
  "pinWrong",
  "pinLocked",
  ...(Object.keys(fieldOf) as Refusal[]),
  "entrustLimit",
] as const;

/**
 * Returns the text of a refusal: one with the numbers that the backend has sent, otherwise its own
 * text.
 */
function textOf(error: CallError): string {
  const { lo, hi } = refusalDetailsOf(error, "priceOutOfBand");
  const { left } = refusalDetailsOf(error, "dailyLimit");
  if (lo !== undefined && hi !== undefined)
    return `单价须在 ${coinPriceText(lo)}–${coinPriceText(hi)} 之间`;
  if (left !== undefined) return `超出今日剩余额度 ${yuanText(left)}`;
  return refusalDetailsOf(error, "orderLimitsWrong").reason || error.text;
}

interface Ends {
  ladder: PriceLevelList | undefined;
  onRefused: (errors: SellFormErrors) => void;
  onPublished: (it: PublishedListing) => void;
}

/**
 * Publishes a listing. The input is fixed when the PIN sheet opens, so that a retry after a lost
 * response sends the same input.
 */
export function usePublishListing({ ladder, onRefused, onPublished }: Ends) {
  const create = useCommand("sellCreate", { handles: answered });
  const [asking, setAsking] = useState<PinRequest>();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [locked, setLocked] = useState(false);
  const go = useAppNavigate();
  const confirm = useConfirm();
  const unknown = useRef<PinRequest>(undefined);

  const ask = (input: SellRequestWithoutPin, asked: string) => {
    setAsking(unknown.current?.asked === asked ? unknown.current : { asked, wish: input });
    setProblem(undefined);
    setLocked(false);
    setOpen(true);
  };
  const send = async (pin: string) => {
    if (!asking) return;
    setProblem(undefined);
    try {
      const made = await create.mutateAsync({ ...asking.wish, payPassword: pin });
      unknown.current = undefined;
      setOpen(false);
      const { quantity, price } = asking.wish;
      onPublished({
        entrustId: made.entrustId,
        frozen: made.frozen,
        quantity,
        price,
        rank: ladder && listingRankAtPrice(ladder, price),
      });
    } catch (error) {
      unknown.current = isUnknownOutcomeError(error) ? asking : undefined;
      if (unknown.current) setProblem("网络不稳定，请再次输入支付密码，不会重复发布");
      if (isRefusalError(error)) answerRefusal(error);
    }
  };
  const answerRefusal = (error: CallError) => {
    const { codeName = "" } = error;
    setLocked(codeName === "pinLocked");
    if (codeName === "pinWrong" || codeName === "pinLocked") return setProblem(error.text);
    setOpen(false);
    if (isPrerequisiteCode(error.codeName))
      return openPrerequisiteList(error.codeName, paths.sell());
    if (codeName === "entrustLimit") return void reportLimit();
    const field = fieldOf[codeName];
    if (field) onRefused({ [field]: textOf(error) });
  };
  const reportLimit = async () => {
    const isChosen = await confirm({
      title: "挂单已满，去管理？",
      text: "同时出售中的挂单最多 5 个，请先关闭不需要的挂单",
      action: "管理挂单",
    });
    if (isChosen) go(paths.mysell());
  };
  return {
    ask,
    send,
    wish: asking?.wish,
    open,
    problem,
    locked,
    sending: create.isPending,
    close: () => setOpen(false),
  };
}
