import { expect, test } from "vitest";
import type { Entry } from "../feed/journal.ts";
import { type Fold, type LaneRow, layOut } from "./layout.ts";

const orderId = "O10075";
const stage = { orderId, left: "B", right: "S" };
type Facts = { userId?: string; [name: string]: unknown };
let seq = 0;
const entry = (kind: string, at: number, facts: Facts = {}): Entry => ({
  seq: (seq += 1),
  at: at * 1_000,
  real: at * 1_000,
  kind,
  ms: 0,
  ...facts,
});
const command = (at: number, userId: string, call: string, id: string | undefined = orderId) =>
  entry("request", at, {
    userId,
    call,
    method: "PUT",
    path: `/order/v1/${call}`,
    ...(id && { body: { orderId: id } }),
  });
const look = (at: number, userId: string) =>
  entry("request", at, {
    userId,
    call: "orderDetail",
    method: "GET",
    path: `/order/v1/detail/${orderId}`,
  });
const move = (at: number, on: string, from: number, to: number, id = orderId) =>
  entry("transition", at, {
    orderId: id,
    event: { type: "move", orderId: id, move: on, by: "buyer", from, to },
  });
const push = (at: number, userId: string, id = orderId) =>
  entry("push", at, { userId, cmd: "order", orderId: id });

const isRow = (it: LaneRow | Fold): it is LaneRow => it.kind === "row";
const shown = (entries: Entry[], on: object = stage) =>
  layOut(entries, on as never).map((it) =>
    isRow(it) ? Object.keys(it.cells).join("+") : `fold ${it.ms / 1_000} ${it.hidden.length}`,
  );

test("a command stands above what it moved, and its pushes beside the move", () => {
  const told = [move(1, "pay", 20, 30), push(1, "S"), push(1, "B"), command(1, "B", "pay")];
  const rows = layOut(told, stage).filter(isRow);
  expect(rows.map((it) => Object.keys(it.cells))).toEqual([["left"], ["house", "right", "left"]]);
  expect(new Set(rows.map((it) => it.cause))).toEqual(new Set([told.at(-1)?.seq]));
});

test("a second push to the same phone takes a row of its own", () => {
  expect(
    shown([move(1, "pay", 20, 30), push(1, "S"), push(1, "S"), command(1, "B", "pay")]),
  ).toEqual(["left", "house+right", "right"]);
});

test("reads of one second share a row, those of two do not", () => {
  expect(shown([look(1, "B"), look(1, "S"), look(2, "S")])).toEqual(["left+right", "right"]);
});

test("the band has the status from the row of its move on", () => {
  const told = [
    look(0, "B"),
    move(1, "create", 0, 20),
    command(1, "B", "buyCreate", undefined),
    look(2, "S"),
    move(3, "pay", 20, 30),
  ];
  expect(
    layOut(told, stage)
      .filter(isRow)
      .map((it) => it.status),
  ).toEqual([0, 0, 20, 20, 30]);
});

test("a minute of silence is one line, with how much of others it stands for", () => {
  const other = [move(60, "pay", 20, 30, "O1"), push(61, "B", "O1"), look(62, "X")];
  expect(shown([look(0, "B"), ...other, look(540, "S")])).toEqual(["left", "fold 540 3", "right"]);
  expect(shown([look(0, "B"), look(59, "S")])).toEqual(["left", "right"]);
});

test("what the two do that names no order belongs to it, what they read does not; others are nobody's lane", () => {
  const told = [
    command(1, "B", "upload", undefined),
    entry("request", 2, { userId: "B", call: "billList", method: "GET", path: "/x" }),
    command(3, "X", "pay"),
  ];
  expect(shown(told)).toEqual(["left"]);
});

test("without an order all of them share the lanes", () => {
  const told = [
    move(1, "pay", 20, 30, "O1"),
    push(1, "S", "O1"),
    command(1, "B", "pay", "O1"),
    move(2, "pay", 20, 30, "O2"),
  ];
  expect(shown(told, { ...stage, orderId: undefined })).toEqual(["left", "house+right", "house"]);
});
