import type { Db } from "./db.ts";

const statements = /CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)[^;]*;/g;
/** Matches commas between columns. A comma in parentheses belongs to a constraint. */
const columnSeparator = /,\s*(?![^()]*\))/;

const columnDefinitionsOf = (statement: string): string[] =>
  statement
    .slice(statement.indexOf("(") + 1, statement.lastIndexOf(")"))
    .split(columnSeparator)
    .map((it) => it.trim());

function extendTable(db: Db, table: string, statement: string): void {
  const has = new Set(
    db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map((it) => it.name),
  );
  for (const part of columnDefinitionsOf(statement)) {
    const column = /^[a-z]\w*/.exec(part)?.[0];
    if (column !== undefined && !has.has(column))
      db.exec(`ALTER TABLE ${table} ADD COLUMN ${part}`);
  }
}

/**
 * Adds the tables, columns and indexes that a file of an earlier version lacks. Existing rows stay.
 */
export function addMissingTablesAndColumns(db: Db, schema: string): void {
  for (const [statement, kind, name = ""] of schema.matchAll(statements)) {
    if (!db.one("SELECT 1 FROM sqlite_master WHERE name = :name", { name })) db.exec(statement);
    else if (kind === "TABLE") extendTable(db, name, statement);
  }
}
