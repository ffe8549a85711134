import type { Db } from "./db.ts";

export const readSetting = (db: Db, name: string): string | undefined =>
  db.one<{ value: string }>("SELECT value FROM settings WHERE name = :name", { name })?.value;
export const setSetting = (db: Db, name: string, value: string): void => {
  db.run(
    "INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value",
    { name, value },
  );
};

export const dropSetting = (db: Db, name: string): void => {
  db.run("DELETE FROM settings WHERE name = :name", { name });
};
export const settingsWithPrefix = (db: Db, nameBegins: string): { name: string; value: string }[] =>
  db.all(
    "SELECT name, value FROM settings WHERE substr(name, 1, length(:nameBegins)) = :nameBegins ORDER BY name",
    { nameBegins },
  );

/**
 * Returns 1, 2, 3 … for each name. Stored with the data, so that no number is used twice after a
 * restart.
 */
export const nextCounterValue = (db: Db, name: string): number => {
  const sql =
    "INSERT INTO counters (name, value) VALUES (:name, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value";
  return db.one<{ value: number }>(sql, { name })?.value ?? 0;
};
