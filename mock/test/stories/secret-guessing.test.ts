import { type CallName, codeNameOf, calls, decodeInput } from "contract";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mockSmsCode, secretLockAfterWrongAttemptsMs } from "../../src/rules/constants.ts";
import {
  maskPayMethodAccount,
  maskIdNumber,
  maskPhone,
} from "../../src/rules/mask-personal-data.ts";
import type { World } from "../../src/backend/context/world.ts";
import { createUser, createFakeIdNumber } from "../../src/backend/users/create-user-with-coins.ts";
import { advanceClock } from "../../src/backend/execute/due-timers.ts";
import { executeCall } from "../../src/backend/execute/execute-call.ts";
import { runInTransaction } from "../../src/backend/execute/run-in-transaction.ts";
import { openWorld } from "../../src/worlds/world/open-world.ts";

type Values = Record<string, unknown>;
type Line = [call: CallName, input: Values];

const pin = "283917";
const reset = (idTail: string): Line => [
  "pinChange",
  { mode: "reset", smsCode: mockSmsCode, idTail, newPassword: "592047" },
];
const loginPassword = (input: Values): Line => [
  "accountSetting",
  { type: "loginPassword", smsCode: mockSmsCode, ...input },
];
const face = (idCard: string): Line => ["faceVerifyCode", { realName: "张小三", idCard }];
const sixDigits = (n: number) => String(600_000 + n);

/**
 * A kind of secret that a client can guess: the calls before a guess, a wrong guess, the right one,
 * and the codes of a wrong guess and of the lock.
 */
type Guessed = {
  before: Line[];
  wrong: (n: number) => Line;
  right: (id: number) => Line;
  said: string;
  locked: string;
  field?: string;
  isNew?: true;
};
const guessed: Record<string, Guessed> = {
  "a PIN": {
    before: [],
    wrong: (n) => ["pinChange", { mode: "old", oldPassword: sixDigits(n), newPassword: "592047" }],
    right: () => ["pinChange", { mode: "old", oldPassword: pin, newPassword: "592047" }],
    said: "pinWrong",
    locked: "pinLocked",
  },
  "the end of an ID number": {
    before: [["smsCode", { scene: 3 }]],
    wrong: (n) => reset(sixDigits(n)),
    right: (id) => reset(createFakeIdNumber(id).slice(-6)),
    said: "identityMismatch",
    locked: "triesLocked",
    field: "idTail",
  },
  "a login password": {
    before: [
      ["smsCode", { scene: 4 }],
      loginPassword({ newPassword: "goodenough1" }),
      ["smsCode", { scene: 4 }],
    ],
    wrong: (n) => loginPassword({ oldPassword: `password${n}`, newPassword: "goodenough2" }),
    right: () => loginPassword({ oldPassword: "goodenough1", newPassword: "goodenough2" }),
    said: "oldPasswordWrong",
    locked: "triesLocked",
    field: "oldPassword",
  },
  "a code by SMS": {
    before: [["smsCode", { scene: 4 }]],
    wrong: (n) => loginPassword({ newPassword: "goodenough1", smsCode: sixDigits(n) }),
    right: () => loginPassword({ newPassword: "goodenough1" }),
    said: "smsWrong",
    locked: "triesLocked",
    field: "smsCode",
  },
  "the ID number of another user": {
    before: [],
    wrong: () => face("110101199003070011"),
    right: () => face("310105198802290043"),
    said: "identityTaken",
    locked: "triesLocked",
    field: "idCard",
    isNew: true,
  },
};

for (const [what, { before, wrong, right, said, locked, field, isNew }] of Object.entries(guessed))
  test(`guessing ${what} is locked after the fifth of 300 guesses, also after a restart`, () => {
    const folder = mkdtempSync(join(tmpdir(), "lwh5-guesses-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const open = () => openWorld({ name: "", dbPath: join(folder, "mock.db"), seed: 1 });
    let world: World = open();
    const { userId } = runInTransaction(world, (desk) =>
      createUser(desk, isNew ? {} : { certified: true, pin }),
    );
    const ask = ([call, input]: Line) => {
      const read = decodeInput(calls[call], input);
      if (!read.ok) throw new Error(`${call}: ${read.field}`);
      const { code, result } = executeCall(world, call, { userId, token: "" }, read.value as never);
      const facts = result as { retryAt?: number; field?: string } | null;
      return { said: codeNameOf(code), until: facts?.retryAt, at: facts?.field };
    };
    const prepare = () => {
      for (const line of before) {
        // An SMS code can be sent once a minute.
        advanceClock(world, 60_000);
        expect(ask(line).said).toBe("ok");
      }
    };
    prepare();
    const answers = Array.from({ length: 300 }, (_, n) => ask(wrong(n)));
    expect(answers.slice(0, 4).map((it) => it.said)).toEqual([said, said, said, said]);
    expect(new Set(answers.slice(4).map((it) => it.said))).toEqual(new Set([locked]));
    expect(answers[299]?.at).toBe(field);
    const until = answers[4]?.until ?? 0;
    expect(until - world.now()).toBeGreaterThan(secretLockAfterWrongAttemptsMs - 60_000);
    expect(new Set(answers.slice(4).map((it) => it.until))).toEqual(new Set([until]));
    const rightOne = right(Number(userId.slice(1)));
    expect(ask(rightOne)).toMatchObject({ said: locked, until });

    world.close();
    world = open();
    expect(ask(rightOne)).toMatchObject({ said: locked, until });
    advanceClock(world, secretLockAfterWrongAttemptsMs);
    for (const [call, input] of before.slice(-1)) expect(ask([call, input]).said).toBe("ok");
    expect(ask(rightOne).said).toBe("ok");
    world.close();
  });

test("pinChange reports that a new PIN is too simple only after the user is verified", () => {
  const world = openWorld({ name: "", dbPath: ":memory:", seed: 1 });
  const { userId } = runInTransaction(world, (desk) => createUser(desk, { certified: true, pin }));
  const tail = createFakeIdNumber(Number(userId.slice(1))).slice(-6);
  const ask = (call: CallName, input: Values) =>
    codeNameOf(executeCall(world, call, { userId, token: "" }, input as never).code);
  const simple = "123456";
  expect(ask("pinChange", { mode: "old", oldPassword: "000001", newPassword: simple })).toBe(
    "pinWrong",
  );
  expect(
    ask("pinChange", { mode: "reset", smsCode: "111111", idTail: tail, newPassword: simple }),
  ).toBe("smsWrong");
  expect(
    ask("pinChange", { mode: "reset", smsCode: "111111", idTail: "000000", newPassword: simple }),
  ).toBe("identityMismatch");
  expect(ask("pinChange", { mode: "old", oldPassword: pin, newPassword: simple })).toBe(
    "pinTooSimple",
  );
});

test("ablePayMethods shows that no method can be added for a day after a PIN reset", () => {
  const world = openWorld({ name: "", dbPath: ":memory:", seed: 1 });
  const { userId } = runInTransaction(world, (desk) =>
    createUser(desk, { certified: true, pin, methods: 1 }),
  );
  const ask = (call: CallName, input: Values) =>
    executeCall(world, call, { userId, token: "" }, input as never);
  const able = () =>
    (ask("ablePayMethods", {}).result as { enabled: number; reason: string }[]).map((item) => [
      item.enabled,
      item.reason,
    ]);
  expect(able()).toEqual(Array(4).fill([1, ""]));
  ask("smsCode", { scene: 3 });
  const idTail = createFakeIdNumber(Number(userId.slice(1))).slice(-6);
  expect(
    ask("pinChange", { mode: "reset", smsCode: mockSmsCode, idTail, newPassword: "592047" }).code,
  ).toBe(200);
  expect(able()).toEqual(
    Array(4).fill([0, expect.stringMatching(/^支付密码刚重置，\d\d-\d\d \d\d:\d\d 起可添加$/)]),
  );
  advanceClock(world, 24 * 3_600_000);
  expect(able()).toEqual(Array(4).fill([1, ""]));
  world.close();
});

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkOf = (body: string) =>
  "10X98765432"[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11] ?? "";
const fits = (shown: string, whole: string) =>
  Array.from(shown).every((it, at) => it === "*" || it === whole[at]);

test("a masked ID number leaves at least 10,000 possible last six characters", () => {
  const shown = maskIdNumber(createFakeIdNumber(222));
  const tails = new Set<string>();
  for (let region = 0; region < 1000; region += 7)
    for (let serial = 0; serial < 1000; serial += 1) {
      const body = `110${String(region).padStart(3, "0")}19900307${String(serial).padStart(3, "0")}`;
      if (fits(shown, body + checkOf(body))) tails.add((body + checkOf(body)).slice(-6));
    }
  expect(tails.size).toBeGreaterThanOrEqual(10_000);
});

test.each([
  ["13912345678", "139****5678"],
  ["6222023074185296300", "622****6300"],
  ["anna.bell@mail.com", "an****@mail.com"],
  ["anna@mail.com", "****@mail.com"],
  ["wx_8f", "****f"],
  ["wx_8f3k2", "****f3k2"],
  ["wx_8f3k2a", "w****3k2a"],
])("hides at least four characters of the account %s", (whole, shown) =>
  expect(maskPayMethodAccount(whole)).toBe(shown),
);
test("shows seven of eleven digits of a masked phone", () =>
  expect(maskPhone("13912345678")).toBe("139****5678"));
