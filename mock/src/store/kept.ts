import type { Cell, Row } from "./db.ts";
import type { Source, Writing } from "./statements.ts";

const freeze = <T>(answer: T): T => {
  if (Array.isArray(answer)) for (const it of answer) Object.freeze(it);
  return Object.freeze(answer);
};

/** A question with a time in it is another one every millisecond. */
const answersMax = 500;
/** Of one table. A town that lives for months must not be held whole. */
const rowsMax = 5_000;
const valuesMax = 20_000;

/** When the rows of each value were written last. */
type Column = { writtenAt: number; of: Map<Cell, number> };
type Table = { writtenAt: number; rows: Map<string, unknown>; columns: Map<string, Column> };
type Asked = { table: Table; column: Column | undefined; by: string };
type Answers = { asked: Asked[]; known: Map<string, { at: number; answer: unknown }> };
type Written = { writing: Writing; row: Row };

/**
 * What has been asked already, until what it was made of is written: a list of twenty offers asks for the same person sixty times.
 * A question that holds a column to one value goes on when rows of another value are written: one order changes what two people have traded.
 * Everybody gets the very same rows, so nobody may change them.
 */
export function openKept() {
  const tables = new Map<string, Table>();
  const questions = new Map<string, Answers>();
  // Counts the writings; all that lies before the beginning is of another time.
  let [tick, beginning, isUnknown] = [0, 0, false];
  let written: Written[] = [];

  const tableOf = (name: string): Table => {
    const known = tables.get(name);
    if (known) return known;
    const made: Table = { writtenAt: 0, rows: new Map(), columns: new Map() };
    tables.set(name, made);
    return made;
  };
  const askedOf = ({ table: name, held }: Source): Asked => {
    const table = tableOf(name);
    if (held === undefined) return { table, column: undefined, by: "" };
    const column = table.columns.get(held.column) ?? { writtenAt: 0, of: new Map<Cell, number>() };
    table.columns.set(held.column, column);
    return { table, column, by: held.by };
  };
  const questionOf = (sql: string, sources: readonly Source[]): Answers => {
    const known = questions.get(sql);
    if (known) return known;
    const made: Answers = { asked: sources.map(askedOf), known: new Map() };
    questions.set(sql, made);
    return made;
  };
  const isOlder = ({ asked }: Answers, row: Row, at: number): boolean => {
    if (at < beginning) return true;
    for (const { table, column, by } of asked) {
      if (column === undefined) {
        if (at < table.writtenAt) return true;
      } else if (at < column.writtenAt || at < (column.of.get(row[by] ?? null) ?? 0)) return true;
    }
    return false;
  };
  const noteColumn = (column: Column, value: Cell | undefined): void => {
    if (value === undefined || column.of.size >= valuesMax) {
      column.of.clear();
      column.writtenAt = tick;
    } else column.of.set(value, tick);
  };
  const heldBy = ({ held, isWhole, sets }: Writing, row: Row, name: string): Cell | undefined => {
    if (isWhole && !sets.includes(name)) return row[name];
    const by = held.find((it) => it.column === name)?.by;
    return by === undefined ? undefined : row[by];
  };
  const noteAge = ({ writing, row }: Written): Table => {
    const table = tableOf(writing.table);
    table.writtenAt = ++tick;
    for (const [name, column] of table.columns) noteColumn(column, heldBy(writing, row, name));
    return table;
  };
  const drop = ({ rows }: Table, { writing, row: { id } }: Written): void => {
    if (writing.act === "many" || id === undefined) rows.clear();
    else rows.delete(String(id));
  };
  const forget = (): void => {
    beginning = ++tick;
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
    answer<T>(sql: string, sources: readonly Source[], row: Row, key: string, ask: () => T, isStill?: (kept: T) => boolean): T {
      const question = questionOf(sql, sources);
      const kept = question.known.get(key) as { at: number; answer: T } | undefined;
      if (kept !== undefined && !isOlder(question, row, kept.at) && isStill?.(kept.answer) !== false) return kept.answer;
      if (question.known.size >= answersMax) question.known.clear();
      const answer = freeze(ask());
      question.known.set(key, { at: tick, answer });
      return answer;
    },
    noteWriting(writing: Writing, row: Row): void {
      const one = { writing, row };
      written.push(one);
      const table = noteAge(one);
      if (writing.act !== "add") drop(table, one);
    },
    /** What has just been written into a row is known without asking again. */
    noteChange(writing: Writing, id: string, changes: object): void {
      const kept = tableOf(writing.table).rows.get(id);
      const one = kept === undefined ? { writing, row: { id } } : { writing: { ...writing, isWhole: true }, row: kept as Row };
      written.push(one);
      const { rows } = noteAge(one);
      if (kept !== undefined) rows.set(id, Object.freeze({ ...kept, ...changes }));
    },
    begin(): void {
      written = [];
      isUnknown = false;
    },
    /** What was written since the beginning is taken back. */
    undo(): void {
      if (isUnknown) return forget();
      for (const it of written) drop(noteAge(it), it);
    },
    /** Nobody knows what was written. */
    forget,
  };
}
