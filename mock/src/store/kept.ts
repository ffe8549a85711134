import type { Row } from "./db.ts";

/** What a statement writes: a new row, the row of an id, or anything in the table. A question writes nothing. */
export type Writing = { table: string; act: "add" | "row" | "many" };

const writes = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/;
const writesOneRow = /^UPDATE \w+ SET .* WHERE id = :id(?: AND version = :version)?$/s;
export function writingOf(sql: string): Writing | undefined {
  const table = writes.exec(sql)?.[1];
  if (table === undefined) return undefined;
  if (writesOneRow.test(sql)) return { table, act: "row" };
  return { table, act: sql.startsWith("INSERT") && !sql.includes("ON CONFLICT") ? "add" : "many" };
}

/** The tables that an answer is made of. */
export const tablesIn = (sql: string): string[] => [...sql.matchAll(/\b(?:FROM|JOIN) (\w+)/g)].map(([, table = ""]) => table);

const frozen = <T>(answer: T): T => {
  if (Array.isArray(answer)) for (const it of answer) Object.freeze(it);
  return Object.freeze(answer);
};

/** A question with a time in it is another one every millisecond. */
const answersMax = 500;
type Answers = { tables: string[]; at: number; known: Map<string, unknown> };
type Written = { table: string; id: string | undefined };

/**
 * What has been asked already, until one of its tables is written: a list of twenty offers asks for the same person sixty times.
 * Everybody gets the very same rows, so nobody may change them.
 */
export function openKept() {
  const rows = new Map<string, Map<string, unknown>>();
  const versions = new Map<string, number>();
  const questions = new Map<string, Answers>();
  let [epoch, isUnknown] = [0, false];
  let written: Written[] = [];

  const versionOf = (tables: readonly string[]): number => tables.reduce((sum, it) => sum + (versions.get(it) ?? 0), epoch);
  const raise = (table: string): void => void versions.set(table, (versions.get(table) ?? 0) + 1);
  const rowsOf = (table: string): Map<string, unknown> => {
    const known = rows.get(table) ?? new Map<string, unknown>();
    rows.set(table, known);
    return known;
  };
  const drop = ({ table, id }: Written): void => {
    if (id === undefined) rows.get(table)?.clear();
    else rows.get(table)?.delete(id);
  };
  const forget = (): void => {
    epoch++;
    isUnknown = true;
    rows.clear();
  };

  return {
    /** A row by its id. That there is none is not kept. */
    row<T>(table: string, id: string, ask: () => T | undefined): T | undefined {
      const known = rowsOf(table);
      const kept = known.get(id) as T | undefined;
      if (kept !== undefined) return kept;
      const row = ask();
      if (row !== undefined) known.set(id, frozen(row));
      return row;
    },
    answer<T>(sql: string, key: string, ask: () => T): T {
      const question = questions.get(sql) ?? { tables: tablesIn(sql), at: -1, known: new Map() };
      questions.set(sql, question);
      const at = versionOf(question.tables);
      if (question.at !== at || question.known.size >= answersMax) question.known.clear();
      question.at = at;
      if (!question.known.has(key)) question.known.set(key, frozen(ask()));
      return question.known.get(key) as T;
    },
    written({ table, act }: Writing, { id }: Row): void {
      const one = { table, id: act === "many" || id === undefined ? undefined : String(id) };
      written.push(one);
      raise(table);
      if (act !== "add") drop(one);
    },
    /** What has just been written into a row is known without asking again. */
    changed(table: string, id: string, changes: object): void {
      written.push({ table, id });
      raise(table);
      const kept = rows.get(table)?.get(id);
      if (kept !== undefined) rowsOf(table).set(id, Object.freeze({ ...kept, ...changes }));
    },
    begin(): void {
      written = [];
      isUnknown = false;
    },
    /** What was written since the beginning is taken back. */
    undo(): void {
      if (isUnknown) return forget();
      for (const it of written) {
        raise(it.table);
        drop(it);
      }
    },
    /** Nobody knows what was written. */
    forget,
  };
}
