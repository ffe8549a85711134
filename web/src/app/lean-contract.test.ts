import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { withLaterFields, withoutWords } from "../../lean-contract.ts";

const z: unknown = createRequire(createRequire(import.meta.url).resolve("contract"))("zod/mini");
type Row = { safeParse: (value: unknown) => { success: boolean; data?: unknown }; shape: object };

/** As the bundler would run it, with what the table takes from elsewhere. */
function run(code: string, made: (name: string) => unknown): { Line: Row; list: Row; empty: Row } {
  const plain = code.replace(/: \(\) => z\.core\.\$ZodShape/, "").replaceAll("export ", "");
  // oxlint-disable-next-line no-implied-eval -- a file of the table, as the bundler would run it
  return new Function("z", "made", `${plain}; return { Line, list, empty };`)(z, made) as ReturnType<typeof run>;
}

const table = `const Line = z.object({ id: made("id"), inner: z.object({ deep: made("deep") }) });
export const list = z.object({ records: z.array(Line) });
export const empty = z.object({});`;

test("the fields of an object are made when the first answer is read, and once", () => {
  const made = vi.fn<(name: string) => unknown>(() => (z as { string: () => unknown }).string());
  const { Line, list, empty } = run(withLaterFields(table, true), made);
  expect(made).not.toHaveBeenCalled();
  expect(empty.safeParse({ more: 1 })).toMatchObject({ success: true, data: {} });
  expect(list.safeParse({ records: [] }).success).toBe(true);
  expect(made).not.toHaveBeenCalled();
  const line = { id: "1", inner: { deep: "2" } };
  expect(list.safeParse({ records: [line, { ...line, more: 1 }] })).toMatchObject({ success: true, data: { records: [line, line] } });
  expect(list.safeParse({ records: [{ id: 1, inner: { deep: "2" } }] }).success).toBe(false);
  expect(Object.keys(Line.shape)).toEqual(["id", "inner"]);
  expect(made.mock.calls).toEqual([["id"], ["deep"]]);
});

test("what takes from another file takes the maker from the one that takes from none", () => {
  expect(withLaterFields(table, false)).toMatch(/^import \{ laterFields \} from ".\/scalars.ts";\n/);
  expect(withLaterFields("export const one = 1;", false)).toBe("export const one = 1;");
});

test("of what helps against a refusal the phone carries what it asks for", () => {
  const codes = readFileSync(join(import.meta.dirname, "../../../contract/src/codes/codes.ts"), "utf8");
  const helps = (code: string) => new Set([...code.matchAll(/code: \d+, then: "(\w+)"/g)].map((it) => it[1]));
  expect(helps(codes).size).toBe(5);
  expect(helps(withoutWords(codes))).toEqual(new Set(["reread"]));
  const home = join(import.meta.dirname, "..");
  const sources = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((it) => /(?<!\.test)\.tsx?$/.test(it));
  const asks = sources.flatMap((it) => [...readFileSync(join(home, it), "utf8").matchAll(/\.then\b(?![(?])[^\n;]*/g)].map(String));
  expect(asks).toEqual(['.then === "reread"']);
});
