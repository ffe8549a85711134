import {
  BillType,
  Certification,
  creditLevels,
  MethodStatus,
  PauseType,
  payTypes,
  RiskStatus,
  type Units,
  units,
  OrderStatus,
} from "contract";
import { scoreAtStart } from "../domain/levels.ts";
import { platform } from "../domain/constants.ts";
import { moved } from "../domain/ledger.ts";
import type { User } from "../domain/records.ts";
import { addMethod, changeMethod, methodsOf } from "../store/methods.ts";
import { openOrdersOf } from "../store/orders.ts";
import { addUser, changeUser, userById, allUsers } from "../store/users.ts";
import { nextTimer } from "../store/timers.ts";
import { countsOf } from "../store/audit.ts";
import type { World } from "../world.ts";
import { book } from "./books.ts";
import { openDesk, type Desk } from "./desk.ts";
import { pauseAllOf } from "./entrust-follow.ts";
import { moveBySystem } from "./order-moves.ts";
import { playedOf } from "./played.ts";
import { setPin } from "./pin.ts";
import { grantToken, revokeAll } from "./sessions.ts";

const nobody = { userId: "", token: "" };

/** A change from outside the calls: the director's, a test's, the seed's. */
export function outside<T>(world: World, act: (desk: Desk) => T): T {
  const { desk, log } = openDesk(world, nobody, world.now());
  const result = world.db.transaction(() => act(desk));
  for (const it of log.outgoing) world.tell(it);
  return result;
}

/** Coins come in from `issued`, which alone may stand below zero: so that all accounts together are always nothing. */
export function deposit(desk: Desk, userId: string, quantity: Units, remark: string): void {
  if (quantity <= 0) return;
  const bill = { userId, billType: BillType.deposit, quantity, cny: null, remark };
  book(desk, {
    reason: "deposit",
    refType: "user",
    refId: userId,
    postings: moved([platform, "issued"], [userId, "able"], quantity),
    bills: [bill],
  });
}

export type Made = { p: string; userId: string; token: string };
export type PersonWish = {
  nickName?: string;
  /** In the asset, with at most four decimals. */
  able?: number;
  certified?: boolean;
  pin?: string | boolean;
  quiz?: boolean;
  methods?: number;
  level?: number;
};

export const demoPin = "283917";
const birthday = "19900307";
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** An ID number of the right form that belongs to nobody. */
export function idNumberFor(serial: number): string {
  const body = `110101${birthday}${String(serial % 1000).padStart(3, "0")}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return body + "10X98765432"[sum % 11];
}
const phoneFor = (serial: number): string => `139${String(10_000_000 + serial).slice(-8)}`;

function addAlipay(desk: Desk, userId: string, holder: string, serial: number): string {
  const id = desk.nextId("M");
  addMethod(desk.db, {
    id,
    userId,
    type: payTypes.alipay,
    holder,
    account: phoneFor(serial),
    bankName: "",
    bankCode: "",
    branch: "",
    orgName: "",
    qrCode: "",
    remark: "",
    status: MethodStatus.on,
    isDefault: 1,
    createdAt: desk.now,
  });
  return id;
}

const scoreOfLevel = (level: number | undefined): number => creditLevels.find((it) => it.level === level)?.fromScore ?? scoreAtStart;

/** Someone for a test, or for the director's table. */
export function createUser(world: World, wish: PersonWish = {}): Made {
  return outside(world, (desk) => {
    const userId = desk.nextId("U");
    const serial = Number(userId.slice(1));
    const p = `guest-${serial}`;
    const realName = wish.certified === false ? "" : "测试员";
    addUser(desk.db, {
      id: userId,
      launchKey: p,
      nickName: wish.nickName ?? `用户${serial}`,
      score: scoreOfLevel(wish.level),
      registeredAt: desk.now,
    });
    if (wish.certified)
      changeUser(desk.db, userId, { certification: Certification.done, realName, idNumber: idNumberFor(serial), phone: phoneFor(serial) });
    if (wish.pin) setPin(desk, userId, typeof wish.pin === "string" ? wish.pin : demoPin);
    if (wish.quiz) changeUser(desk.db, userId, { riskStatus: RiskStatus.passed, riskLevel: 2, riskPassedAt: desk.now });
    for (let i = 0; i < (wish.methods ?? 0); i += 1) addAlipay(desk, userId, realName, serial * 10 + i);
    deposit(desk, userId, units(Math.round((wish.able ?? 0) * 10_000)), "转入");
    const scoped = world.name === "" ? p : `${world.name}~${p}`;
    return { p: scoped, userId, token: grantToken(desk, userId, "control").token };
  });
}

/** False when there is nobody of this id. */
export function expireUser(world: World, userId: string, { refreshable }: { refreshable: boolean }): boolean {
  return outside(world, (desk) => {
    if (!userById(desk.db, userId)) return false;
    revokeAll(desk, userId, refreshable);
    return true;
  });
}

const underRisk = "风控";

/** Nothing when there is nobody of this id. T26: what he has not paid for or been paid for is closed, what he offers is hidden. Lifted, he may go on; his listings he recovers himself. */
export function setRisk(world: World, userId: string, on: boolean): { orders: number } | undefined {
  return outside(world, (desk) => {
    if (!userById(desk.db, userId)) return undefined;
    const closable = openOrdersOf(desk.db, userId).filter(
      (it) => it.status === OrderStatus.waitConfirm || it.status === OrderStatus.waitPay,
    );
    if (on) for (const it of closable) moveBySystem(desk, it, "riskClose");
    if (on) pauseAllOf(desk, userId, PauseType.riskControl, underRisk);
    changeUser(desk.db, userId, { underRisk: on ? 1 : 0 });
    // Those that are off or looked at too: otherwise he would only have to switch one on.
    const held = methodsOf(desk.db, userId).filter((it) => on || it.status === MethodStatus.invalid);
    for (const it of held) changeMethod(desk.db, it.id, { status: on ? MethodStatus.invalid : MethodStatus.on });
    if (on) desk.push(userId, "warn", "您的收款方式已失效，请更新");
    return { orders: on ? closable.length : 0 };
  });
}

export type WorldState = {
  now: number;
  timeScale: number;
  frozen: boolean;
  seed: number;
  users: number;
  bots: { id: string; nickName: string; persona: string | null }[];
  openOrders: number;
  nextEventAt: number | null;
};
/** Those who could be played are named too, so that the director need not look for them. */
function botsOf(world: World): WorldState["bots"] {
  const played = playedOf(world);
  const isBot = (it: User): boolean => it.persona !== "" || played.has(it.id);
  return allUsers(world.db)
    .filter(isBot)
    .map(({ id, nickName }) => ({ id, nickName, persona: played.get(id) ?? null }));
}

export function stateOf(world: World): WorldState {
  const { users, openOrders } = countsOf(world.db);
  return {
    now: world.now(),
    timeScale: world.clock.timeScale,
    frozen: world.clock.frozen,
    seed: world.seed,
    users,
    bots: botsOf(world),
    openOrders,
    nextEventAt: nextTimer(world.db)?.dueAt ?? null,
  };
}
