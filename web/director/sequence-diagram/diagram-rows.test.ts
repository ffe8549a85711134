import { expect, test } from "vitest";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import {
  type PeriodWithoutEvents,
  type SequenceDiagramRow,
  arrangeSequenceDiagramRows,
} from "./diagram-rows.ts";

const orderId = "O10075";
const stage = { orderId, left: "B", right: "S" };
type Facts = { userId?: string; [name: string]: unknown };
let seq = 0;
const entry = (kind: string, at: number, facts: Facts = {}): ShownJournalEntry => ({
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

const isRow = (it: SequenceDiagramRow | PeriodWithoutEvents): it is SequenceDiagramRow =>
  it.kind === "row";
const shown = (entries: ShownJournalEntry[], on: object = stage) =>
  arrangeSequenceDiagramRows(entries, on as never).map((row) =>
    isRow(row)
      ? Object.keys(row.cells).join("+")
      : `fold ${row.durationMs / 1_000} ${row.hiddenEntries.length}`,
  );

test("the sequence diagram places a command above its transition, and pushes next to the transition", () => {
  const reported = [move(1, "pay", 20, 30), push(1, "S"), push(1, "B"), command(1, "B", "pay")];
  const rows = arrangeSequenceDiagramRows(reported, stage).filter(isRow);
  expect(rows.map((it) => Object.keys(it.cells))).toEqual([
    ["left"],
    ["platform", "right", "left"],
  ]);
  expect(new Set(rows.map((it) => it.causeSeq))).toEqual(new Set([reported.at(-1)?.seq]));
});

test("the sequence diagram places a second push to the same user in a new row", () => {
  expect(
    shown([move(1, "pay", 20, 30), push(1, "S"), push(1, "S"), command(1, "B", "pay")]),
  ).toEqual(["left", "platform+right", "right"]);
});

test("the sequence diagram groups reads of the same second in one row", () => {
  expect(shown([look(1, "B"), look(1, "S"), look(2, "S")])).toEqual(["left+right", "right"]);
});

test("the sequence diagram shows each order status from the row of its transition onward", () => {
  const reported = [
    look(0, "B"),
    move(1, "create", 0, 20),
    command(1, "B", "buyCreate", undefined),
    look(2, "S"),
    move(3, "pay", 20, 30),
  ];
  expect(
    arrangeSequenceDiagramRows(reported, stage)
      .filter(isRow)
      .map((it) => it.status),
  ).toEqual([0, 0, 20, 20, 30]);
});

test("the sequence diagram folds a minute without events and counts folded entries of other orders", () => {
  const other = [move(60, "pay", 20, 30, "O1"), push(61, "B", "O1"), look(62, "X")];
  expect(shown([look(0, "B"), ...other, look(540, "S")])).toEqual(["left", "fold 540 3", "right"]);
  expect(shown([look(0, "B"), look(59, "S")])).toEqual(["left", "right"]);
});

test("the diagram of an order shows calls without an order id only if they are commands of its users", () => {
  const reported = [
    command(1, "B", "upload", undefined),
    entry("request", 2, { userId: "B", call: "billList", method: "GET", path: "/x" }),
    command(3, "X", "pay"),
  ];
  expect(shown(reported)).toEqual(["left"]);
});

test("the sequence diagram includes all orders if no order is selected", () => {
  const reported = [
    move(1, "pay", 20, 30, "O1"),
    push(1, "S", "O1"),
    command(1, "B", "pay", "O1"),
    move(2, "pay", 20, 30, "O2"),
  ];
  expect(shown(reported, { ...stage, orderId: undefined })).toEqual([
    "left",
    "platform+right",
    "platform",
  ]);
});
