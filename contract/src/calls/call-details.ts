import type { CallName } from "./calls.ts";

/**
 * Priority of a call under load. 1: transitions that end a running trade, and login. 2: what a user in a trade reads,
 * sends and shows, and new trades. 3: lists and settings. 4: optional calls.
 */
export type Rank = 1 | 2 | 3 | 4;

/** Fields of a call that only the documents and the BFF read. */
export type CallDetails = {
  /** OpenAPI summary, at most eight words. */
  summary: string;
  /** OpenAPI description: who may send the call, what it changes, what it rejects first. */
  about: string;
  rank: Rank;
  /** Name of the separate rate limit. Other calls share one limit. */
  rate?: "login" | "sms";
};

/** Details of each call by name. Stands apart from the call table so that the web bundle does not contain them. */
export const callDetails: Readonly<Record<CallName, CallDetails>> = {
  onlineCustom: {
    summary: "Where customer service is reached",
    about:
      "An address, a telephone, hours. With `takesOrder` the page behind `url` reads `orderId` from its address.",
    rank: 4,
  },
  videoCourse: {
    summary: "Lessons for one place of the app",
    about: "Anybody logged in. Without `position` all of them.",
    rank: 4,
  },
  banks: {
    summary: "Banks by name or card number",
    about:
      "With `cardNo` the one bank that the number belongs to and its kind of card, or none. A card number is kept by nobody on the way.",
    rank: 3,
  },
  appVersion: {
    summary: "The newest version of the phone app",
    about: "`force` 1: older ones must not go on.",
    rank: 4,
  },
  tipByCode: {
    summary: "A text for people, by its code",
    about: "An unknown code answers an empty text, not a refusal.",
    rank: 4,
  },
  riskQuestion: {
    summary: "A fresh risk questionnaire",
    about: "Draws a paper that expires. Refused when the tries of the day are used up.",
    rank: 3,
  },
  upload: {
    summary: "Puts a picture where others can see it",
    about:
      "Multipart, one field `file`. Drawn anew, without what a camera writes into it; says if the same file was a voucher before. Refuses what nobody can read.",
    rank: 2,
  },
  login: {
    summary: "Logs in by the launch parameter",
    about:
      "Needs no session. Earlier logins stay valid, also those of the same device; accountSetting ends them.",
    rank: 1,
    rate: "login",
  },
  quickLogin: {
    summary: "Renews a session",
    about:
      "With the old token in its header; the device of the login is kept. A token shown again after its renewal ends the login.",
    rank: 1,
    rate: "login",
  },
  userInfo: {
    summary: "Who I am, and how I stand",
    about: "Certification, good name, quotas, restrictions, devices. Names and numbers are masked.",
    rank: 2,
  },
  riskComplete: {
    summary: "Answers the questionnaire",
    about: "All questions of a paper that has not expired. Counts as a try; says what was wrong.",
    rank: 3,
  },
  accountSetting: {
    summary: "Changes something of the account",
    about:
      "By `type`: phone, login password, profile, default methods, notices, the login of this or of all other devices. Each wants its own fields.",
    rank: 3,
  },
  pinSetting: {
    summary: "Sets the first PIN",
    about:
      "With a message's code, or with the `phoneProof` of the phone that was bound minutes ago. Refused where one is set.",
    rank: 3,
  },
  pinChange: {
    summary: "Changes the PIN, or resets it",
    about:
      "With the old one, or by message and the end of the identity card. A reset locks the payment methods for a day.",
    rank: 3,
  },
  faceVerifyCode: {
    summary: "Begins the certification",
    about:
      "Name and number of the identity card; answers the address of the face check. Three tries a day.",
    rank: 3,
  },
  authenticate: {
    summary: "Ends the certification",
    about: "After the face check has succeeded. Name and number are fixed by it.",
    rank: 3,
  },
  smsCode: {
    summary: "Sends a code to a phone",
    about:
      "By `scene`; a minute apart, ten a day. The code is never in the answer of a real backend.",
    rank: 2,
    rate: "sms",
  },
  assetInfo: {
    summary: "My coins",
    about:
      "Free, frozen, locked in orders, resting after a purchase; the address; the reference price.",
    rank: 2,
  },
  billList: {
    summary: "My bills",
    about:
      "Every posting of my coins, newest first. `statement` 1 adds what was bought, sold and gained in these dates.",
    rank: 3,
  },
  billTypes: {
    summary: "Kinds of bills",
    about: "With their names.",
    rank: 3,
  },
  ablePayMethods: {
    summary: "Kinds of payment method",
    about: "How many of each one has and may have.",
    rank: 3,
  },
  methodList: {
    summary: "My payment methods",
    about: "By kind or state. Numbers are whole for their owner.",
    rank: 3,
  },
  methodAdd: {
    summary: "Adds a payment method",
    about:
      "With the PIN, once certified; the holder is the person's real name. WeChat and Alipay want a receive code.",
    rank: 3,
  },
  methodEdit: {
    summary: "Changes a payment method",
    about:
      "Always with the PIN: its account, its switch, the default. A new account is checked before it can be used.",
    rank: 3,
  },
  methodDelete: {
    summary: "Deletes a payment method",
    about: "With the PIN, where no listing or running order uses it.",
    rank: 3,
  },
  buyFast: {
    summary: "Looks for a seller for an amount",
    about:
      "Makes one ticket at a time; sellers are asked one after another. Exactly one of amount and quantity. The order, if one accepts, is read by `buyFastCheck`.",
    rank: 2,
  },
  buyConfig: {
    summary: "What a buyer may, and the reference price",
    about: "Limits, quota of the day, ways to pay, fee, how long a price is locked.",
    rank: 3,
  },
  buyFastCheck: {
    summary: "How the search for a seller stands",
    about:
      "`cancel` 1 ends it. After a failure `suggest` names what would have worked; `gates` what the person must do first.",
    rank: 2,
  },
  buySellDetail: {
    summary: "One offer, with its price locked",
    about: "Locks price and fen for this buyer for a minute. No account numbers.",
    rank: 3,
  },
  buyCreate: {
    summary: "Buys from one offer",
    about:
      "Makes an order at 20, or at 10 where the seller accepts by hand, and locks the seller's coins in it. Refused first: own offer, limits, conditions, a price or a sum that moved.",
    rank: 2,
  },
  buyAbleList: {
    summary: "What is on offer",
    about:
      "By sum, way to pay, a piece of a nickname. `canBuy` 0 stands beside its reason; `onlyMatch` leaves such out.",
    rank: 3,
  },
  sellList: {
    summary: "My listings",
    about: "All but the filter's other states, newest first.",
    rank: 3,
  },
  sellConfig: {
    summary: "What a seller may, and the reference price",
    about: "Bounds of price and quantity, choices of time and level, quota of the day.",
    rank: 3,
  },
  sellDetail: {
    summary: "One listing of mine, with its figures",
    about: "For its seller only. Rank among the offers, also at prices near by.",
    rank: 3,
  },
  sellCreate: {
    summary: "Puts coins up for sale",
    about:
      "With the PIN. Freezes the quantity and its fee; five at once. Least quantity and the choices of minutes: `sellConfig`. Refused first: gates, price outside the band, limits that contradict.",
    rank: 2,
  },
  sellPause: {
    summary: "Takes a listing off the market",
    about:
      "The seller, while it is selling. Running orders go on. `minutes` is one of `sellConfig.pauseMinutes`.",
    rank: 2,
  },
  sellRecover: {
    summary: "Puts a paused listing back",
    about: "The seller, where nothing but he himself, or a cause that is over, has paused it.",
    rank: 2,
  },
  sellClose: {
    summary: "Ends a listing",
    about: "The seller, when none of its orders runs. What is left goes back to him.",
    rank: 2,
  },
  orderList: {
    summary: "My orders, newest first",
    about:
      "Filtered by tab, role, status, listing, words or month; `sum` is that of the filter, not of the page.",
    rank: 3,
  },
  orderStat: {
    summary: "How many of my orders wait for what",
    about: "`needAction` counts what waits for me alone.",
    rank: 2,
  },
  orderDetail: {
    summary: "One order with all that is known",
    about:
      "For its two sides only. `allow` says what the server lets this one do now; account numbers are whole only while it runs.",
    rank: 2,
  },
  orderOutTime: {
    summary: "How long the present stage still lasts",
    about: "For its two sides only. Remaining seconds by the server's own clock.",
    rank: 2,
  },
  warn: {
    summary: "Reminds the other side",
    about:
      "Either side, when it is the other's turn. Sends a push; five times in a stage, a minute apart.",
    rank: 2,
  },
  cancel: {
    summary: "Cancels an order, or takes it back",
    about:
      "The buyer at 10 and 20, within his daily quota or with `force` at the price of a ban; at 30 he declares that he has not paid. In an appeal the buyer agrees to cancel; `statement` 1: has not paid, 2: the refund has arrived. The seller rejects at 10. `undo`: back from 30 to 20, once, soon after. Coins go back to the listing.",
    rank: 1,
  },
  confirm: {
    summary: "Accepts an order",
    about: "The seller at 10, in time. Then the buyer has his time to pay.",
    rank: 1,
  },
  pay: {
    summary: "Says that the money was sent",
    about:
      "The buyer at 20, in time, with at least one voucher and one of the order's methods. No coins move.",
    rank: 1,
  },
  replenish: {
    summary: "Adds vouchers or a reply",
    about:
      "The buyer at 30 and 35; in an appeal both sides, where words alone suffice. May carry an offer to end the appeal, or decline one.",
    rank: 1,
  },
  deliver: {
    summary: "Releases the coins",
    about:
      "The seller at 30, 35 or in an appeal, with the PIN and what he read in his own account: sum and payer. Moves the locked coins to the buyer, less the fee. Cannot be taken back.",
    rank: 1,
  },
  delay: {
    summary: "Gives or asks for more time",
    about:
      "By status and side: the seller extends paying or releasing, the buyer asks for it, `refuse` says no to him. In an appeal the one who has appealed withdraws.",
    rank: 1,
  },
  transferConfirm: {
    summary: "Says that the money has arrived",
    about:
      "The seller at 30, with what he read in his own account. The order releases by itself after ten minutes.",
    rank: 1,
  },
  suspend: {
    summary: "Opens an appeal",
    about:
      "The buyer from five minutes after paying, the seller at once; also late, after a time-out. Where a ruling stands it is an objection to it, and no coins move.",
    rank: 1,
  },
  evaluate: {
    summary: "Rates the other side",
    about: "Either side of a completed order, once, within its days.",
    rank: 4,
  },
  evaluateMessages: {
    summary: "Tags to rate with",
    about: "For good, middling or bad.",
    rank: 4,
  },
  appealList: {
    summary: "My appeals",
    about: "Of both sides, newest first; by status or by order.",
    rank: 3,
  },
  appealTypes: {
    summary: "What one may complain of",
    about: "By role, each with an example.",
    rank: 3,
  },
  reportList: {
    summary: "My reports",
    about: "Those that I made, with what became of them.",
    rank: 3,
  },
  reportTypes: {
    summary: "What one may report",
    about: "The kinds, with their names.",
    rank: 3,
  },
  report: {
    summary: "Reports a person",
    about:
      "Anybody but oneself, once while one is under way, a few a day. `withChat` 1 needs `orderId` and hands over its chat.",
    rank: 3,
  },
  chatList: {
    summary: "The chat of an order",
    about:
      "For its two sides only: newest, or before or after a line. `read` 1 says that this person has seen it.",
    rank: 2,
  },
  chatSend: {
    summary: "Writes in the chat of an order",
    about: "Either side while the chat is open. `clientMsgId` makes a repeated line one line.",
    rank: 2,
  },
  fastMessages: {
    summary: "Phrases at hand",
    about: "By role and status of the order.",
    rank: 4,
  },
  chatSendCommon: {
    summary: "Writes a phrase in the chat",
    about: "Either side while the chat is open.",
    rank: 2,
  },
};
