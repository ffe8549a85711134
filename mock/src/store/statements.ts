/** A column that a statement holds to one value, and the parameter that it holds it by. */
export type Held = { column: string; by: string };
/**
 * What a statement writes: a new row, the row of an id, or anything in the table. A question writes nothing.
 * `held` is so of every row that it touches, before and after. Who compares the version has the whole row in his hand, but for what he sets.
 */
export type Writing = { table: string; act: "add" | "row" | "many"; held: readonly Held[]; isWhole: boolean; sets: readonly string[] };
/** What an answer is made of: a table, or those of its rows in which one column is held. */
export type Source = { table: string; held: Held | undefined };

const ends = /\s(?:ORDER BY|GROUP BY|LIMIT|UNION|RETURNING)\b/;
/** What is asked of each row, without what stands in parentheses; it ends where the text does, or the parenthesis around it. */
function conditionAt(text: string): string {
  let depth = 0;
  let flat = "";
  for (const letter of text) {
    if (letter === "(") depth++;
    else if (letter === ")") depth--;
    else if (depth === 0) flat += letter;
    if (depth < 0) break;
  }
  return flat.split(ends, 1)[0] ?? "";
}

function heldIn(condition: string): Held[] {
  const flat = conditionAt(condition);
  if (/\sOR\s/.test(flat)) return [];
  return flat.split(/\sAND\s/).flatMap((it) => {
    const [, column, by] = /^\s*(\w+) = :(\w+)\s*$/.exec(it) ?? [];
    return column !== undefined && by !== undefined ? [{ column, by }] : [];
  });
}

const inserts = /^INSERT INTO (\w+)\s*\(([^)]*)\)\s*VALUES \(([^)]*)\)(.*)$/s;
const others = /^(?:UPDATE (\w+) SET (.*?)|DELETE FROM (\w+)) WHERE (.*)$/s;
const anyTable = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/;
const parted = (list: string): string[] => list.split(",").map((it) => it.trim());

function insertion([, table = "", columns = "", values = "", rest = ""]: RegExpExecArray): Writing {
  const given = parted(values);
  const all = parted(columns).flatMap((column, n) => (given[n]?.startsWith(":") ? [{ column, by: given[n].slice(1) }] : []));
  // The row that was there already has of the new one what made them meet, and no more.
  const target = parted(/ON CONFLICT \(([^)]*)\) DO UPDATE/.exec(rest)?.[1] ?? "");
  const held = rest.includes("DO UPDATE") ? all.filter((it) => target.includes(it.column)) : all;
  return { table, act: rest.includes("ON CONFLICT") ? "many" : "add", held, isWhole: false, sets: [] };
}

export function writingOf(sql: string): Writing | undefined {
  const table = anyTable.exec(sql)?.[1];
  if (table === undefined) return undefined;
  const inserted = inserts.exec(sql);
  if (inserted) return insertion(inserted);
  const [, , set = "", , condition = ""] = others.exec(sql) ?? [];
  const sets = [...set.matchAll(/(?:^|,)\s*(\w+) = /g)].map(([, column = ""]) => column);
  const held = heldIn(condition).filter((it) => !sets.includes(it.column));
  const isOf = (...columns: string[]) => condition === columns.map((it) => `${it} = :${it}`).join(" AND ");
  const isWhole = isOf("id", "version");
  return { table, act: set !== "" && (isWhole || isOf("id")) ? "row" : "many", held, isWhole, sets };
}

const besideOrders = new Set(["orderSums", "endedDays", "tradedPairs"]);
/** What is counted beside the database is written with the orders: somebody's with his, on either side. */
function ordersBehind({ table, held }: Source): Source[] {
  if (!besideOrders.has(table)) return [{ table, held }];
  if (held?.column !== "userId") return [{ table: "orders", held }];
  return ["buyerId", "sellerId"].map((column) => ({ table: "orders", held: { column, by: held.by } }));
}

export const sourcesOf = (sql: string): Source[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN) (\w+)(\s+WHERE )?/g)].flatMap((it) => {
    const [whole, table = "", isAsked] = it;
    return ordersBehind({ table, held: isAsked === undefined ? undefined : heldIn(sql.slice(it.index + whole.length))[0] });
  });

/** Values by their place, which costs less than by name; each place is a plain mark, for Node 22 hands none to a mark with a number. */
export function placed(sql: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = sql.replace(/'[^']*'|:(\w+)/g, (all: string, name: string | undefined) => {
    if (name === undefined) return all;
    names.push(name);
    return "?";
  });
  return { text, names };
}
