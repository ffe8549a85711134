import { type Caller, type Desk, type DeskLog, openDesk } from "../context/request-context.ts";
import type { World } from "../context/world.ts";

const nobody: Caller = { userId: "", token: "" };

/** After the commit: only now it is true. */
export function tell(world: World, { outgoing }: DeskLog): void {
  for (const it of outgoing) world.tell(it);
}

/** A change that no call has asked for: the clock's, the director's, a test's, the seed's. */
export function transact<T>(world: World, act: (desk: Desk) => T, now = world.now()): T {
  const { desk, log } = openDesk(world, nobody, now);
  const result = world.db.transaction(() => act(desk));
  tell(world, log);
  return result;
}
