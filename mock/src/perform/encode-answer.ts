import { type CallName, calls, encodeOutput, fenDecimals, type Offer, type Output, priceDecimals, unitsDecimals } from "contract";

const fenPerYuan = 10 ** fenDecimals;
const unitsPerCoin = 10 ** unitsDecimals;
const pricePerYuan = 10 ** priceDecimals;

/** Writes the wire form of an offer. Only its money differs from the form inside. */
const encodeOffer = (it: Offer) =>
  ({
    entrustId: it.entrustId,
    seller: it.seller,
    price: it.price / pricePerYuan,
    remain: it.remain / unitsPerCoin,
    minAmount: it.minAmount / fenPerYuan,
    maxAmount: it.maxAmount / fenPerYuan,
    payTypes: it.payTypes,
    autoConfirm: it.autoConfirm,
    payMinutes: it.payMinutes,
    remark: it.remark,
    conditions: it.conditions,
    canBuy: it.canBuy,
    cantReason: it.cantReason,
    createTime: it.createTime,
    forecast: it.forecast,
    floats: it.floats,
  }) satisfies Record<keyof Offer, unknown>;

const encodeOffers = ({ records, total, pageNo, pageSize, pages, hiddenSellers }: Output<"buyAbleList">) =>
  ({
    records: records.map(encodeOffer),
    total,
    pageNo,
    pageSize,
    pages,
    hiddenSellers,
  }) satisfies Record<keyof Output<"buyAbleList">, unknown>;

/** Encodes what a handler returns. The list of offers is requested most; zod needs 344 µs for 20 offers, which is more than all their reads. */
export const encodeAnswer = <N extends CallName>(name: N, output: Output<N>): unknown =>
  name === "buyAbleList" ? encodeOffers(output as Output<"buyAbleList">) : encodeOutput(calls[name], output);
