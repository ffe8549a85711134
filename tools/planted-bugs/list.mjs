import { doorBugs } from "./door.mjs";

/**
 * Faults that a tired hand could make, each a small change of one file, and the tests that must notice it.
 * `find` stands in its file exactly once.
 * @typedef {{ name: string, file: string, find: string, replace: string, tests: string[] }} Bug
 */

const tests = {
  db: "mock/src/store/db.test.ts",
  grow: "mock/src/store/grow.test.ts",
  engine: "mock/src/perform/perform.test.ts",
  escrow: "mock/src/domain/escrow.test.ts",
  buying: "mock/src/scenarios/buying.test.ts",
  selling: "mock/src/scenarios/selling.test.ts",
  ends: "mock/src/scenarios/ends.test.ts",
  guard: "mock/src/scenarios/guard.test.ts",
  disputes: "mock/src/scenarios/disputes.test.ts",
  fairness: "mock/src/scenarios/fairness.test.ts",
  account: "mock/src/scenarios/account.test.ts",
  guesses: "mock/src/scenarios/guesses.test.ts",
  smoke: "mock/src/scenarios/smoke.test.ts",
  refusals: "mock/src/scenarios/refusals.test.ts",
  races: "mock/src/trials/races.test.ts",
  raceHttp: "mock/src/trials/race-http.test.ts",
  failPoints: "mock/src/trials/fail-points.test.ts",
  outbox: "mock/src/trials/outbox.test.ts",
  picture: "mock/src/door/picture.test.ts",
  turns: "mock/src/door/turns.test.ts",
  isolation: "mock/src/trials/isolation.test.ts",
  crash: "mock/src/trials/crash.test.ts",
  once: "mock/src/trials/exactly-once.test.ts",
  fairClock: "mock/src/perform/fair-clock.test.ts",
  seeds: "mock/src/trials/determinism.test.ts",
  sessions: "mock/src/door/sessions.test.ts",
  pictureAddresses: "mock/src/door/picture-pass.test.ts",
  keys: "bff/src/trials/keys.test.ts",
};

/** @returns {(name: string, find: string, replace: string, ...by: (keyof typeof tests)[]) => Bug} */
const inFile =
  (file) =>
  (name, find, replace, ...by) => ({ name, file, find, replace, tests: by.map((it) => tests[it]) });

const contractMoney = inFile("contract/src/money.ts");
const contractMoves = inFile("contract/src/order-moves.ts");
const perform = inFile("mock/src/perform/perform.ts");
const dueTimers = inFile("mock/src/perform/due-timers.ts");
const world = inFile("mock/src/town/open-world.ts");
const gate = inFile("mock/src/door/gate.ts");
const db = inFile("mock/src/store/db.ts");
const openDb = inFile("mock/src/store/open-db.ts");
const accounts = inFile("mock/src/store/accounts.ts");
const outbox = inFile("mock/src/store/outbox.ts");
const openHours = inFile("mock/src/domain/open-hours.ts");
const escrow = inFile("mock/src/domain/escrow.ts");
const quota = inFile("mock/src/domain/quota.ts");
const machine = inFile("mock/src/domain/order-machine.ts");
const attempt = inFile("mock/src/domain/order-attempt.ts");
const guards = inFile("mock/src/domain/order-guards.ts");
const desk = inFile("mock/src/engine/desk/desk.ts");
const tries = inFile("mock/src/engine/person/tries.ts");
const profile = inFile("mock/src/engine/account/profile.ts");
const sms = inFile("mock/src/engine/person/sms.ts");
const sell = inFile("mock/src/engine/listing/sell.ts");
const buy = inFile("mock/src/engine/listing/buy.ts");
const limits = inFile("mock/src/engine/facts/limits.ts");
const match = inFile("mock/src/engine/trade/match.ts");
const allow = inFile("mock/src/engine/trade/allow.ts");
const rulings = inFile("mock/src/domain/rulings.ts");
const moves = inFile("mock/src/engine/trade/order-moves.ts");
const acts = inFile("mock/src/engine/trade/order-acts.ts");
const answers = inFile("mock/src/engine/trade/guard-answers.ts");
const orders = inFile("mock/src/engine/facts/own-order.ts");
const picture = inFile("mock/src/door/picture.ts");
const turns = inFile("mock/src/door/turns.ts");
const uploads = inFile("mock/src/engine/desk/own-uploads.ts");
const chat = inFile("mock/src/engine/trade/order-chat.ts");
const maintenance = inFile("mock/src/perform/maintenance.ts");
const reputation = inFile("mock/src/engine/person/reputation.ts");
const consequences = inFile("mock/src/engine/trade/consequences.ts");
const login = inFile("mock/src/engine/person/login.ts");
const handlers = inFile("mock/src/handlers/entrust.ts");
const pictureAddress = inFile("mock/src/engine/desk/picture-address.ts");

/** @type {Bug[]} */
export const bugs = [
  attempt("let windows run while the house is closed", "begun + lengthMs + (closedMsSince?.(begun) ?? 0)", "begun + lengthMs", "fairClock"),
  db("drop the guard of compare-and-set", " WHERE ${key} = :${key} AND version = :version`", " WHERE ${key} = :${key}`", "db"),
  accounts("drop the guard of the accounts", 'kind = :kind AND version = :version"', 'kind = :kind"', "db"),
  openDb("commit what should be rolled back", 'raw.exec("ROLLBACK")', 'raw.exec("COMMIT")', "db", "failPoints"),
  openDb("no transaction at all", "begin.run();", 'raw.exec("SAVEPOINT it; RELEASE it");', "db", "failPoints"),
  openDb(
    "answer first, commit later",
    "begin.run();\n      kept.begin();\n      try {\n        const result = body();\n        commit.run();",
    "if (!raw.isTransaction) begin.run();\n      kept.begin();\n      try {\n        const result = body();\n        if (Date.now() % 7 === 0) commit.run();",
    "crash",
  ),
  openDb("two processes write one file", 'lock.exec("BEGIN EXCLUSIVE")', 'lock.exec("BEGIN")', "grow"),
  openDb("an older build writes a newer file", "if (version > schemaVersion)", "if (version < 0)", "grow"),
  db(
    "let what is booked be changed",
    'const bookTables = ["entries", "postings", "bills", "orderEvents", "outbox"]',
    'const bookTables = ["bills"]',
    "db",
  ),

  perform("skip idempotency", "if (earlier) return earlier;", "", "buying", "raceHttp"),
  perform("answer another body under the same id", "stored.bodyHash === bodyHash ?", 'stored.bodyHash !== "" ?', "buying", "refusals"),
  perform("forget refused requests", "keep();\n      remember(world, asked, answer, now);", "keep();", "once"),
  dueTimers("the timer comes after its deadline", "next && next.dueAt <= now;", "next && next.dueAt < now;", "engine", "races"),
  dueTimers("a timer fires twice", "(desk) => fire(desk, timer)", "(desk) => (fire(desk, timer), fire(desk, timer))", "disputes", "smoke"),
  perform("lazy expiry forgotten", "  runDueTimers(world, now);\n  const asked", "  const asked", "engine", "races"),
  dueTimers("a timer acts at the moment it is noticed", "fire(desk, timer), timer.dueAt)", "fire(desk, timer), world.now())", "engine"),
  perform(
    "lose what a refused call leaves to be said",
    "    tell(world, log);\n    return answer;\n  }\n}",
    "    return answer;\n  }\n}",
    "outbox",
  ),
  desk(
    "push before the commit",
    "log.outgoing.push({ userId, seq: row.seq, push: { cmd, msgTxt, orderId } });",
    "world.tell({ userId, seq: row.seq, push: { cmd, msgTxt, orderId } });",
    "outbox",
    "failPoints",
  ),
  outbox("a gap in the numbers of pushes", "seq: last + 1", "seq: last + 2", "outbox", "smoke"),
  world(
    "chance from the hour of the day",
    "      chance = openChance(from?.random ?? seed);",
    "      chance = openChance(Date.now());",
    "seeds",
  ),
  world(
    "a world's secrets are its town's",
    "openChance(options.seed ^ secretsOf[place])",
    "openChance(options.seed ^ secretsOf.town)",
    "seeds",
  ),
  gate("a token opens every world", '(key !== "" && splitKey(key).world !== name)', "false", "isolation"),

  contractMoney(
    "float money",
    'units(mulDiv(quantity, perTenThousand, 10_000, "up"))',
    "((quantity * perTenThousand) / 10_000) as Units",
    "smoke",
    "buying",
  ),
  contractMoney("the fee is rounded down", 'perTenThousand, 10_000, "up")', 'perTenThousand, 10_000, "down")', "escrow", "smoke"),
  contractMoney("the buyer gets the rounding", 'at, "down"))', 'at, "up"))', "buying"),
  escrow(
    "give the coins back twice",
    "      ? { locked, remain: plus(entrust.remain, order.quantity), feeReserve",
    "      ? { locked, remain: plus(entrust.remain, plus(order.quantity, order.quantity)), feeReserve",
    "escrow",
    "ends",
  ),
  escrow(
    "give back without the fee",
    'postings: transfer([seller, "orderLocked"], [seller, home ? "entrustFrozen" : "able"], whole(order)),',
    'postings: transfer([seller, "orderLocked"], [seller, home ? "entrustFrozen" : "able"], order.quantity),',
    "escrow",
    "ends",
  ),
  escrow(
    "the seller keeps the coins",
    '[buyerId, cools ? "cooling" : "able"]',
    '[sellerId, cools ? "cooling" : "able"]',
    "escrow",
    "smoke",
  ),
  escrow("no fee is taken", '      ...transfer([sellerId, "orderLocked"], [platform, "fee"], order.fee),\n', "", "escrow", "smoke"),
  sell("forget the fee reserve", "const whole = plus(it.total, it.feeReserve);", "const whole = it.total;", "selling", "smoke"),
  sell("other hours are not kept", "...(hours !== undefined && {", "...(hours === null && {", "selling"),
  buy("bought from while he rests", 'if (nextTime !== null) desk.refuse("sellerResting", { nextTime });', "", "selling"),
  openHours("hours past midnight never begin", ": now >= from || now < until;", ": now >= from && now < until;", "selling"),
  sell("the PIN of a listing is not asked for", "  passPin(desk, wish.payPassword);\n", "", "selling"),

  contractMoves("let the seller pay", 'on: "pay", by: ["buyer"]', 'on: "pay", by: ["buyer", "seller"]', "ends"),
  contractMoves(
    "a late appeal locks nothing",
    'from: [S.cancelled], to: S.suspended, escrow: "again"',
    'from: [S.cancelled], to: S.suspended, escrow: "none"',
    "disputes",
  ),
  machine(
    "accept a stale version",
    "attempt.version !== undefined && attempt.version !== order.version",
    "attempt.version !== undefined && attempt.version > order.version + 9",
    "ends",
    "refusals",
  ),
  guards("take a payment back after its minute", "return ends === null || now > ends ?", "return ends === null ?", "ends", "smoke"),
  guards("take a payment back twice", "order.undoCount >= undosMax", "order.undoCount > undosMax", "ends", "smoke"),
  guards(
    "appeal as often as one likes",
    'if (hasAppealed(order, by)) return refuse("appealExists");\n  const opens',
    "const opens",
    "disputes",
  ),
  moves(
    "the timer stays when a deadline moves",
    'else setTimer(desk.db, { kind: "order"',
    'else if (order.version < 2) setTimer(desk.db, { kind: "order"',
    "ends",
    "smoke",
  ),
  moves(
    "coins of newcomers do not cool",
    "levelOf(personOf(desk, buyerId).score).cools;",
    "levelOf(personOf(desk, buyerId).score).level < 0;",
    "buying",
  ),
  answers("coins go without a look at the own account", "if (!desk.world.asksAnswers && it", "if (it", "guard"),
  acts(
    "pay to any account",
    'offered.find((it) => it.id === input.methodId) ?? desk.refuse("methodNotOfOrder");',
    'offered.find((it) => it.id === input.methodId) ?? offered[0] ?? desk.refuse("methodNotOfOrder");',
    "ends",
    "refusals",
  ),
  orders(
    "list another's order",
    'order.sellerId === userId ? { order, role: "seller", otherId: order.buyerId } : desk.refuse("orderNotYours")',
    '{ order, role: "seller", otherId: order.buyerId }',
    "ends",
    "refusals",
  ),
  rulings("evidence that nobody has checked is the buyer's", "return { result: 0, rule:", "return { result: buyer, rule:", "fairness"),
  allow("frozen money cannot be told of", "object: isEnded ? may(on) : 0", "object: 0", "fairness"),
  uploads("one picture pays two orders", "if (same?.own === 1) desk.refuse", "if (same?.own === 7) desk.refuse", "refusals"),
  uploads("show another's picture", "?.userId === desk.caller.userId)", " !== undefined)", "ends"),

  tries(
    "the count of wrong secrets is rolled back",
    "desk.afterRefusal(() => setTries(desk.db, { userId, secret, ...now }));",
    "setTries(desk.db, { userId, secret, ...now });",
    "guesses",
    "ends",
    "smoke",
  ),
  tries("a locked secret opens", "if (lockedUntil > desk.now)", "if (lockedUntil < 0)", "guesses", "ends"),
  profile(
    "the end of an ID number is tried without being counted",
    "isRight: () => user.idNumber",
    'isRight: () => user.idNumber.slice(-6) !== idTail ? desk.refuse("identityMismatch") : user.idNumber',
    "guesses",
  ),
  sms("a code is good twice", "  if (sent) useSmsCode(desk.db, sent.id);\n", "", "account"),
  profile("an avatar is whatever somebody writes", 'avatar !== "" && !areOwnPictures(desk, [avatar])', 'avatar === "?"', "account"),
  acts("words of one's own among the tags", "!input.tags.every(isEvaluationTag)", "input.tags.length > 10", "buying"),
  picture("a picture is decoded whatever its header says", "if (Math.max(width, height) > sideMax)", "if (width < 0)", "picture"),
  turns("one person takes every decoder", "!running.has(it.who)", "it.who !== ''", "turns"),
  uploads("as many pictures as somebody likes", "today.count >= uploadsPerDay.count", "today.count < 0", "refusals"),
  login("a token lives for ever", 'session.expiresAt > world.now() ? "valid" : "expired"', '"valid"', "engine"),
  reputation(
    "the quota is not counted",
    "  addCancel(desk.db, { orderId: order.id, userId: order.buyerId, kind, createdAt: desk.now });\n",
    "",
    "ends",
    "smoke",
  ),
  quota("the ban does not grow", "banLadderMs[bansToday]", "banLadderMs[0]", "ends"),
  maintenance("an outage costs the buyer his time", "(it.deadlineAt ?? 0) + shiftMs;", "it.deadlineAt ?? 0;", "smoke"),
  consequences("missed orders are not counted", "missed >= missedAcceptsMax", "missed > missedAcceptsMax", "ends", "smoke"),
  limits("the day's limit is not counted", "buyDailyUsed: boughtSince(desk.db, user.id, today)", "buyDailyUsed: fen(0)", "buying"),
  buy(
    "buy at the price of yesterday",
    "if (wish.price === entrust.price || (wish.price === promised && isInBand(desk, entrust, promised))) return wish.price;",
    "if (wish.price > 0) return wish.price;",
    "buying",
  ),
  buy("sell more than there is", "if (wanted > valueOf(entrust) || (wish.quantity ?? 0) > entrust.remain)", "if (wanted < 0)", "buying"),
  handlers("buy from oneself", 'if (entrust.sellerId === buyer.id) return desk.refuse("ownEntrust");', "", "buying"),
  match("matched dearer than promised", "wish.maxPrice === null || entrust.price <= wish.maxPrice", "entrust.price > 0", "selling"),
  chat(
    "a line sent twice is two lines",
    "if (earlier) return messageRow(",
    'if (earlier && line.content === "") return messageRow(',
    "account",
  ),

  login("a stolen token goes on", "if (isShownAgain(desk, session))", "if (desk.now < 0)", "sessions"),
  login("an ended login keeps its sockets", "  noteSignOut(desk, userId);\n", "", "sessions"),
  pictureAddress(
    "any seal opens a picture",
    "!timingSafeEqual(Buffer.from(mark), Buffer.from(seal(world, name, until)))",
    "until === mark",
    "pictureAddresses",
  ),
  login("a token can be changed for ever", " || session.issuedAt + refreshLifeMs <= desk.now", "", "keys"),
  pictureAddress(
    "the beginning of a seal is enough",
    "Buffer.from(mark), Buffer.from(seal(world, name, until))",
    "Buffer.from(mark.slice(0, 8)), Buffer.from(seal(world, name, until).slice(0, 8))",
    "keys",
  ),
  ...doorBugs,
];
