import { type Fen, isPossiblePayerName, type OrderDetail } from "contract";
import { useEffect, useState } from "react";
import { declaredAccountOf } from "./payment-account.ts";
import {
  repeatedReceiptCheckStorageSlot,
  type MismatchingReceiptAnswer,
} from "./receipt-mismatch.ts";
import {
  type ReceiptCheckAnswers,
  shuffleChoices,
  createPayerNameChoices,
  createReceivedAmountChoices,
  decoyTails,
  receivedSurplusAmount,
} from "./receipt-check-choices.ts";

const createReceiptChoices = (order: OrderDetail) => {
  const sums = shuffleChoices(createReceivedAmountChoices(order.amount));
  const names = createPayerNameChoices(order.buyer.realName);
  const shuffledNames = names.length === 0 ? undefined : shuffleChoices(names, sums.at);
  const declared = declaredAccountOf(order);
  return {
    sums,
    names: shuffledNames,
    tails: declared && shuffleChoices(decoyTails(declared.tail), (shuffledNames ?? sums).at),
  };
};

const surplusFlag = (order: OrderDetail, received: Fen) =>
  receivedSurplusAmount(order, received) > 0 ? { surplus: 1 as const } : {};

/**
 * Returns the current question of the receipt check, the answers so far, and functions that check
 * an answer and continue.
 */
export function useReceiptCheck(
  order: OrderDetail,
  onAnswered: (answers: ReceiptCheckAnswers) => void,
) {
  const [laid, setLaid] = useState(() => createReceiptChoices(order));
  const [sum, setSum] = useState<Fen>();
  const [named, setNamed] = useState<{ payerName?: string }>();
  const [typing, setTyping] = useState(false);
  const [wrong, setWrong] = useState<MismatchingReceiptAnswer>();
  const again = () => {
    repeatedReceiptCheckStorageSlot(order.orderId).set("1");
    setLaid(createReceiptChoices(order));
    setSum(undefined);
    setNamed(undefined);
    setTyping(false);
    setWrong(undefined);
  };
  const finish = (fen: Fen, answer: Pick<ReceiptCheckAnswers, "payerName" | "payerAccountTail">) =>
    onAnswered({ receivedAmount: fen, ...answer, ...surplusFlag(order, fen) });
  /**
   * Accepts the payer's name. Continues to the question about the paying account if the buyer named
   * one, otherwise finishes the check.
   */
  const acceptName = (fen: Fen, answer: { payerName?: string }) => {
    setTyping(false);
    if (!laid.tails) return finish(fen, answer);
    setSum(fen);
    setNamed(answer);
  };
  /**
   * Accepts an amount that covers the order. Continues to the question about the payer, unless
   * there are no names to choose from.
   */
  const acceptSum = (fen: Fen) => {
    setWrong(undefined);
    setTyping(false);
    if (laid.names) setSum(fen);
    else acceptName(fen, {});
  };
  const judgeSum = (fen: Fen, typed: boolean) => {
    if (fen === order.amount) acceptSum(fen);
    else setWrong({ of: "sum", chosen: fen, typed });
  };
  const judgeName = (text: string) => {
    const received = sum ?? order.amount;
    const payerName = order.buyer.realName.trim();
    if (!isPossiblePayerName(payerName, text))
      return setWrong({ of: "name", chosen: text, received });
    acceptName(received, { payerName });
  };
  const judgeTail = (tail: string) => {
    const received = sum ?? order.amount;
    if (tail !== "" && tail !== declaredAccountOf(order)?.tail)
      return setWrong({ of: "account", chosen: tail, received, ...named });
    finish(received, { ...named, payerAccountTail: tail });
  };
  const questions: ReceiptQuestion[] = [
    "sum",
    ...(laid.names ? (["name"] as const) : []),
    ...(laid.tails ? (["account"] as const) : []),
  ];
  const question = nextQuestion(sum, named);
  return {
    choices: laid,
    sum,
    /**
     * Name of the payer, once the seller has confirmed it. Undefined before that, or if no name was
     * asked for.
     */
    payerName: named?.payerName,
    /** Current question: `sum`, then `name` and `account`, if there are answers to choose from. */
    question,
    questionNumber: questions.indexOf(question) + 1,
    questionsCount: questions.length,
    wrong,
    /** True while the seller types an answer that is not among the choices. */
    typing,
    setTyping,
    again,
    acceptSum,
    judgeSum,
    judgeName,
    judgeTail,
  };
}

type ReceiptQuestion = "sum" | "name" | "account";
const nextQuestion = (sum: Fen | undefined, named: object | undefined): ReceiptQuestion => {
  if (sum === undefined) return "sum";
  return named ? "account" : "name";
};

/** Time for which a picked tile is shown as selected before the next question appears. */
const selectedTileMs = 240;

/**
 * Calls `onPick` with the value of the picked tile after the tile was shown as selected. Ignores a
 * second pick.
 */
export function usePickedTile<T>(
  tiles: readonly { value: T }[],
  onPick: (value: T) => void,
): { picked: number | undefined; pick: (at: number) => void } {
  const [picked, setPicked] = useState<number>();
  useEffect(() => {
    const tile = picked === undefined ? undefined : tiles[picked];
    if (!tile) return;
    const timer = setTimeout(() => onPick(tile.value), selectedTileMs);
    return () => clearTimeout(timer);
    // The tiles do not change while their question is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [picked]);
  return { picked, pick: (at) => setPicked((before) => before ?? at) };
}
