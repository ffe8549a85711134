import { codeName, codes, EntrustStatus, OrderStatus, PauseType, type CallName } from "contract";
import { isOpen, stand } from "./books.ts";
import type { Clockwork } from "./clockwork.ts";
import { learn } from "./discover.ts";
import { applyEntrust, isEntrustCall, judgeBuyCreate, judgeEntrust, judgeSellCreate, sellCreated } from "./entrust-calls.ts";
import { field, type Heard } from "./heard.ts";
import { openChats } from "./chats.ts";
import { checkRest, openBlocks, openReports } from "./habits.ts";
import { close, type Moving } from "./moves.ts";
import { isOrderCall, orderJudges, type OrderCall } from "./order-calls.ts";
import { agree, effects } from "./order-effects.ts";
import type { Pins } from "./pins.ts";
import { checkRead } from "./reads.ts";
import { roleOf } from "./records.ts";
import type { Look, Touched } from "./touched.ts";
import { Violation } from "./violation.ts";

type Tools = { moving: Moving; pins: Pins; touched: Touched; clockwork: Clockwork; look: Look };

const isDone = ({ answer }: Heard): boolean => answer.code === codes.ok.code;

function expectOneOf(heard: Heard, allowed: readonly number[], keys: readonly string[]): void {
  const { call, answer, userId } = heard;
  if (allowed.includes(answer.code) || answer.code === codes.badInput.code) return;
  const names = [...new Set(allowed)].map((it) => codeName(it) ?? it).join(" or ");
  throw new Violation("I8", `${call} was answered ${codeName(answer.code)}, only ${names} is right`, [...keys, userId]);
}

/** Each answer is one of those that were possible, and does what it says and nothing else. */
export function openListener({ moving, pins, touched, clockwork, look }: Tools) {
  const { books, conduct } = moving;
  const chats = openChats(books);

  function onOrder(call: OrderCall, heard: Heard): void {
    const order = books.orders.get(String(heard.input.orderId ?? heard.input.id));
    const role = order && roleOf(order, heard.userId);
    if (!order || !role) return expectOneOf(heard, [order ? codes.orderNotYours.code : codes.orderNotFound.code], []);
    const ask = { order, role, userId: heard.userId, input: heard.input, at: heard.at, moving, pins };
    const allowed = orderJudges[call](ask);
    touched.order(order);
    expectOneOf(heard, allowed, [order.id]);
    if (call === "deliver") notePin(heard);
    if (!isDone(heard)) return;
    const wasOpen = books.open.has(order);
    effects[call](ask, heard.answer.result);
    if (books.open.has(order) !== wasOpen) touched.coins(order);
    if (call === "deliver") checkRest(books, order, look);
    if (call !== "replenish") agree(order, heard.answer.result);
    clockwork.seekAgain(order, heard.at);
  }

  function notePin(heard: Heard): void {
    const pin = heard.input.payPassword ?? heard.input.oldPassword;
    if (pin !== undefined && !pins.note(heard.userId, pin, heard.answer, heard.at))
      throw new Violation("I8", `${heard.call} counted wrong passwords of ${heard.userId} wrongly`, [heard.userId]);
  }

  const scene = (userId: string) => ({ books, pins, bannedUntil: conduct.of(userId).bannedUntil });

  function onSell(heard: Heard): void {
    expectOneOf(heard, judgeSellCreate(scene(heard.userId), heard), []);
    notePin(heard);
    if (isDone(heard)) touched.entrust(sellCreated(scene(heard.userId), heard));
  }

  function onBuy(heard: Heard): void {
    const entrust = books.entrusts.get(String(heard.input.entrustId));
    expectOneOf(heard, judgeBuyCreate(scene(heard.userId), heard), entrust ? [entrust.id] : []);
    if (entrust) touched.entrust(entrust);
    if (isDone(heard)) meet(heard);
  }

  function meet(heard: Heard) {
    const { amount, quantity, payAmount } = heard.input as Partial<Record<"amount" | "quantity" | "payAmount", number>>;
    const order = learn(books, look("orderDetail", heard.userId, { id: field(heard.answer.result, "orderId") }), { amount, quantity });
    if (payAmount !== undefined && payAmount !== order.amount)
      throw new Violation("I9", `${order.id} asks ${order.amount} fen where ${payAmount} were shown`, [order.id]);
    touched.coins(order);
    return order;
  }

  function onMatch(heard: Heard): void {
    if (!isDone(heard)) return;
    if (field(heard.answer.result, "orderId")) clockwork.meet(meet(heard));
    else clockwork.seek(heard.userId, heard.at);
  }

  /** An entrust whose last method goes waits for another. */
  function onMethod(heard: Heard): void {
    notePin(heard);
    for (const it of books.entrusts.values())
      if (it.seller === heard.userId && it.status === EntrustStatus.selling) {
        it.doubts = [[EntrustStatus.paused, PauseType.methodInvalid]];
        touched.entrust(it);
      }
  }

  function onPin(heard: Heard): void {
    if (heard.input.mode === "old") notePin(heard);
    if (isDone(heard)) pins.change(heard.userId, String(heard.input.newPassword));
  }

  const others: Partial<Record<CallName, (heard: Heard) => void>> = {
    sellCreate: onSell,
    buyCreate: onBuy,
    buyFast: onMatch,
    methodAdd: onMethod,
    methodEdit: onMethod,
    methodDelete: onMethod,
    pinChange: onPin,
    report: openReports(),
    accountSetting: openBlocks(books),
    chatSend: chats.said,
    chatSendCommon: chats.said,
    chatList: chats.shown,
  };

  function listen(heard: Heard): void {
    const { call, userId } = heard;
    if (isOrderCall(call)) onOrder(call, heard);
    else if (isEntrustCall(call)) {
      const { codes: allowed, entrust } = judgeEntrust(call, scene(userId), heard);
      expectOneOf(heard, allowed, entrust ? [entrust.id] : []);
      if (entrust) touched.entrust(entrust);
      if (entrust && isDone(heard)) applyEntrust(call, { scene: scene(userId), heard, entrust });
    } else if (others[call]) others[call](heard);
    else checkRead(books, heard);
    if (call !== "chatList" && !readOnly.test(call)) touched.user(userId);
  }

  /** T26: what has not been paid is closed, what stands is paused. */
  listen.restrict = (userId: string, isOn: boolean, at: number): void => {
    if (!isOn) return;
    for (const order of [...books.open])
      if (roleOf(order, userId) && order.status <= OrderStatus.waitPay) {
        touched.coins(order);
        close(moving, order, at, 7);
      }
    for (const it of books.entrusts.values())
      if (it.seller === userId && isOpen(it)) {
        stand(it, EntrustStatus.paused, PauseType.riskControl);
        touched.entrust(it);
      }
  };
  return listen;
}
const readOnly = /(List|Detail|Info|Stat|Config|Check|Time|Types|Messages|Methods)$/;
