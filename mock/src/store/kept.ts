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

const freeze = <T>(answer: T): T => {
  if (Array.isArray(answer)) for (const it of answer) Object.freeze(it);
  return Object.freeze(answer);
};

/** A question with a time in it is another one every millisecond. */
const answersMax = 500;
/** Of one table. A town that lives for months must not be held whole. */
const rowsMax = 5_000;
type Table = { version: number; rows: Map<string, unknown> };
type Answers = { tables: Table[]; at: number; known: Map<string, unknown> };
type Written = { table: string; id: string | undefined };

/**
 * What has been asked already, until one of its tables is written: a list of twenty offers asks for the same person sixty times.
 * Everybody gets the very same rows, so nobody may change them.
 */
export function openKept() {
  const tables = new Map<string, Table>();
  const questions = new Map<string, Answers>();
  let [epoch, isUnknown] = [0, false];
  let written: Written[] = [];

  const tableOf = (name: string): Table => {
    const known = tables.get(name);
    if (known) return known;
    const made = { version: 0, rows: new Map<string, unknown>() };
    tables.set(name, made);
    return made;
  };
  const questionOf = (sql: string): Answers => {
    const known = questions.get(sql);
    if (known) return known;
    const made: Answers = { tables: tablesIn(sql).map(tableOf), at: -1, known: new Map() };
    questions.set(sql, made);
    return made;
  };
  /** Grows with every writing to one of them. */
  const ageOf = (them: readonly Table[]): number => {
    let age = epoch;
    for (const it of them) age += it.version;
    return age;
  };
  const drop = ({ table, id }: Written): void => {
    if (id === undefined) tableOf(table).rows.clear();
    else tableOf(table).rows.delete(id);
  };
  const forget = (): void => {
    epoch++;
    isUnknown = true;
    for (const it of tables.values()) it.rows.clear();
  };

  return {
    /** A row by its id. That there is none is not kept. */
    row<T>(table: string, id: string, ask: () => T | undefined): T | undefined {
      const known = tableOf(table).rows;
      const kept = known.get(id) as T | undefined;
      if (kept !== undefined) return kept;
      const row = ask();
      if (known.size >= rowsMax) known.clear();
      if (row !== undefined) known.set(id, freeze(row));
      return row;
    },
    answer<T>(sql: string, key: string, ask: () => T): T {
      const question = questionOf(sql);
      const at = ageOf(question.tables);
      if (question.at !== at || question.known.size >= answersMax) question.known.clear();
      question.at = at;
      const kept = question.known.get(key) as T | undefined;
      if (kept !== undefined || question.known.has(key)) return kept as T;
      const answer = freeze(ask());
      question.known.set(key, answer);
      return answer;
    },
    /** How much has been written to these so far: another number is another state of them. */
    age: (names: Iterable<string>): number => ageOf([...names].map(tableOf)),
    noteWriting({ table, act }: Writing, { id }: Row): void {
      const one = { table, id: act === "many" || id === undefined ? undefined : String(id) };
      written.push(one);
      tableOf(table).version++;
      if (act !== "add") drop(one);
    },
    /** What has just been written into a row is known without asking again. */
    noteChange(table: string, id: string, changes: object): void {
      written.push({ table, id });
      const it = tableOf(table);
      it.version++;
      const kept = it.rows.get(id);
      if (kept !== undefined) it.rows.set(id, Object.freeze({ ...kept, ...changes }));
    },
    begin(): void {
      written = [];
      isUnknown = false;
    },
    /** What was written since the beginning is taken back. */
    undo(): void {
      if (isUnknown) return forget();
      for (const it of written) {
        tableOf(it.table).version++;
        drop(it);
      }
    },
    /** Nobody knows what was written. */
    forget,
  };
}
