import { idNumberRule, payerNameRule, phoneRule, realNameRule, smsCodeRule } from "./rules-identity.ts";
import { alipayAccountRule, bankCardRule, branchRule, receiveCodeRule, walletNumberRule, wechatAccountRule } from "./rules-method.ts";
import { cnyAmountRule, orderLimitsRule, quantityRule, unitPriceRule } from "./rules-money.ts";
import { loginPasswordRule, pinRule } from "./rules-secret.ts";
import { chatTextRule, evaluationTextRule, imagesRule, remarkRule, statementRule } from "./rules-words.ts";

/**
 * TABLE of what may be typed into which field (V1 to V22), with the sentences to show.
 * The phone's screens and the backend use the same rows; a screen takes the single rule, so that it carries no other.
 */
export const rules = {
  phone: phoneRule,
  smsCode: smsCodeRule,
  realName: realNameRule,
  idNumber: idNumberRule,
  bankCard: bankCardRule,
  branch: branchRule,
  alipayAccount: alipayAccountRule,
  wechatAccount: wechatAccountRule,
  walletNumber: walletNumberRule,
  receiveCode: receiveCodeRule,
  pin: pinRule,
  loginPassword: loginPasswordRule,
  cnyAmount: cnyAmountRule,
  quantity: quantityRule,
  unitPrice: unitPriceRule,
  orderLimits: orderLimitsRule,
  statement: statementRule,
  evaluationText: evaluationTextRule,
  images: imagesRule,
  chatText: chatTextRule,
  remark: remarkRule,
  payerName: payerNameRule,
} as const;
