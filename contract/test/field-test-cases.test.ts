import { expect, test } from "vitest";
import { asFen } from "../src/money/money.ts";
import { idNumberRule as idNumber, phoneNumberRule as phone } from "../src/rules/identity-rules.ts";
import {
  alipayAccountRule as alipayAccount,
  bankCardRule as bankCard,
  wechatAccountRule as wechatAccount,
} from "../src/rules/pay-method-rules.ts";
import { cnyAmountRule as cnyAmount, quantityRule as quantity } from "../src/rules/money-rules.ts";
import { pinRule as pin } from "../src/rules/password-rules.ts";
import {
  type TestedField,
  fieldTestCaseContext,
  fieldTestCases,
  testCasesOfField,
} from "./field-test-cases.ts";

const { owner, todayIso, amountMin } = fieldTestCaseContext;

/** Per field: returns the error text of its rule for a typed text. */
const said: Record<TestedField, (typed: string) => string | undefined> = {
  phone: (it) => phone.check(phone.clean(it)),
  idNumber: (it) => idNumber.check(idNumber.clean(it), { todayIso }),
  bankCard: (it) => bankCard.check(bankCard.clean(it)),
  wechatAccount: (it) => wechatAccount.check(wechatAccount.clean(it)),
  alipayAccount: (it) => alipayAccount.check(alipayAccount.clean(it)),
  pin: (it) => pin.check(pin.clean(it), owner),
  cnyAmount: (it) => cnyAmount.check(cnyAmount.clean(it), { min: asFen(amountMin) }),
  quantity: (it) => quantity.check(quantity.clean(it), {}),
};

test.each(Object.keys(fieldTestCases) as TestedField[])(
  "the input rule of the field %s returns the error text of each of its test cases",
  (field) => {
    for (const [typed, text] of testCasesOfField(field))
      expect(said[field](typed), typed).toBe(text);
  },
);
