import { onlineWithinMs } from "../domain/constants.ts";
import { changeUser, userById } from "../store/users.ts";
import type { Desk } from "./desk.ts";

/** Written at most twice a minute, for a read should not cost a write. */
export function noteSeen(desk: Desk): void {
  const { userId } = desk.caller;
  if (userId === "") return;
  const seen = userById(desk.db, userId)?.lastSeenAt ?? 0;
  if (desk.now - seen > onlineWithinMs / 2) changeUser(desk.db, userId, { lastSeenAt: desk.now });
}
