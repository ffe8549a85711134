import type { Db } from "./db.ts";

export const timerKinds = [
  "order",
  "cooling",
  "ticket",
  "method",
  "certificate",
  "entrust",
  "report",
  "market",
  "endAppeal",
  "objection",
  "bot",
] as const;
export type TimerKind = (typeof timerKinds)[number];
export type Timer = { kind: TimerKind; ref: string; dueAt: number };

/**
 * Sets the timer of an object. Each object has one timer per kind, so setting it again moves it.
 */
export const setTimer = (db: Db, timer: Timer): void => {
  db.run(
    "INSERT INTO timers (kind, ref, dueAt) VALUES (:kind, :ref, :dueAt) ON CONFLICT (kind, ref) DO UPDATE SET dueAt = :dueAt",
    timer,
  );
};
/** Like `setTimer`, but a timer that is already set keeps its `dueAt`. */
export const setTimerIfMissing = (db: Db, timer: Timer): void => {
  db.run(
    "INSERT INTO timers (kind, ref, dueAt) VALUES (:kind, :ref, :dueAt) ON CONFLICT (kind, ref) DO NOTHING",
    timer,
  );
};
export const dropTimer = (db: Db, kind: TimerKind, ref: string): void => {
  db.run("DELETE FROM timers WHERE kind = :kind AND ref = :ref", { kind, ref });
};
export const findTimer = (db: Db, kind: TimerKind, ref: string): Timer | undefined =>
  db.one<Timer>("SELECT * FROM timers WHERE kind = :kind AND ref = :ref", { kind, ref });
export const nextTimer = (db: Db): Timer | undefined =>
  db.one<Timer>("SELECT * FROM timers ORDER BY dueAt, kind, ref LIMIT 1");
export const nextTimers = (db: Db, limit: number): Timer[] =>
  db.all("SELECT * FROM timers ORDER BY dueAt, kind, ref LIMIT :limit", { limit });
export const postponeBotTimers = (db: Db, byMs: number): void => {
  db.run("UPDATE timers SET dueAt = dueAt + :byMs WHERE kind = 'bot'", { byMs });
};
/**
 * Returns the next timer that does not belong to a bot. While one bot acts, the other bots wait.
 */
export const nextNonBotTimer = (db: Db): Timer | undefined =>
  db.one<Timer>("SELECT * FROM timers WHERE kind <> 'bot' ORDER BY dueAt, kind, ref LIMIT 1");
/**
 * Returns a timer kind that this build does not know, if there is one. The rows of an imported
 * snapshot may contain any kind.
 */
export const findUnknownTimerKind = (db: Db): string | undefined =>
  db.one<{ kind: string }>(
    "SELECT kind FROM timers WHERE kind NOT IN (SELECT value FROM json_each(:kinds)) LIMIT 1",
    {
      kinds: JSON.stringify(timerKinds),
    },
  )?.kind;
