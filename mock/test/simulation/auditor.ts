import { calls, codes, codeName, generalCodes, type CallName } from "contract";
import { type Books, accountOf, emptyBooks } from "./auditor/books.ts";
import { openClockwork } from "./auditor/clockwork.ts";
import { openConduct } from "./auditor/conduct.ts";
import { field, type Heard } from "./auditor/heard.ts";
import { openListener } from "./auditor/listener.ts";
import { openMemory } from "./auditor/memory.ts";
import type { Eyes, Moving } from "./auditor/moves.ts";
import { openPins } from "./auditor/pins.ts";
import type { Account, Order } from "./auditor/records.ts";
import { type Look, openTouched } from "./auditor/touched.ts";
import { Violation } from "./auditor/violation.ts";

/** What only a look can tell, because the documents leave it to the level or to an officer. */
const eyesOf = (look: Look): Eyes => ({
  isCooling: (order) => {
    const list = field(look("assetInfo", order.buyer, {}), "coolingList") as unknown[];
    return list.some((it) => field(it, "orderId") === order.id);
  },
  end: (order: Order) => look("orderDetail", order.buyer, { id: order.id }) as ReturnType<Eyes["end"]>,
});

function expectDeclared({ call, answer, userId }: Heard): void {
  const name = codeName(answer.code);
  const isDeclared = name !== undefined && (Object.hasOwn(generalCodes, name) || (calls[call].codes as readonly string[]).includes(name));
  if (!isDeclared || answer.code === codes.busy.code)
    throw new Violation("I8", `${call} was answered ${answer.code}, which it never says`, [userId]);
}

/** Keeps books of its own, from requests and answers alone, and looks whether the backend agrees. */
export function openAuditor(look: Look) {
  const books: Books = emptyBooks();
  const [conduct, pins, memory] = [openConduct(), openPins(), openMemory()];
  const moving: Moving = { books, conduct, eyes: eyesOf(look) };
  const touched = openTouched(books, look);
  const clockwork = openClockwork(books, moving, touched, look);
  const listener = openListener({ moving, pins, touched, clockwork, look });
  const missing = new Set<CallName>();
  return {
    missing,
    /** Somebody new, with coins that came from nowhere else. */
    welcome(userId: string, able: number, pin: string): void {
      books.accounts.set(userId, { able, entrustFrozen: 0, orderLocked: 0, cooling: 0 });
      books.issued -= able;
      pins.open(userId, pin);
    },
    /** To be told before anything is asked at that moment: what the clock has done comes first. */
    elapse(at: number): void {
      clockwork.run(at);
      touched.verify();
    },
    hear(heard: Heard): void {
      if (heard.answer.code === codes.notBuilt.code) {
        missing.add(heard.call);
        return;
      }
      expectDeclared(heard);
      if (!memory.recall(heard)) listener(heard);
      clockwork.discover();
      touched.verify();
    },
    restrict(userId: string, isOn: boolean, at: number): void {
      listener.restrict(userId, isOn, at);
      touched.verify();
    },
    wholeBooks: (isEnd: boolean) => touched.verifyAll(isEnd),
    orderCount: () => books.orders.size,
    /** How orders have ended so far, with the appeals they went through: shows which parts of the machine a story has visited. */
    ends(): Record<string, number> {
      const sums: Record<string, number> = {};
      for (const it of books.orders.values()) {
        const name = [`end ${it.status}/${it.closeType || it.completeType}`, it.appeal && `appeal ${it.appeal.by} from ${it.before}`]
          .filter(Boolean)
          .join(" ");
        sums[name] = (sums[name] ?? 0) + 1;
      }
      return sums;
    },
    totals(): Record<string, number> {
      const held = [...books.accounts.keys()].map((id) => accountOf(books, id));
      const sum = (kind: keyof Account): number => held.reduce((total, it) => total + it[kind], 0);
      const [able, entrustFrozen, orderLocked, cooling] = [sum("able"), sum("entrustFrozen"), sum("orderLocked"), sum("cooling")];
      return { able, entrustFrozen, orderLocked, cooling, fee: books.fee, issued: books.issued };
    },
  };
}
export type Auditor = ReturnType<typeof openAuditor>;
