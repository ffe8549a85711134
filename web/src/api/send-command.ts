import { type CallDefinition, type CommandName, calls, type Input, type Output } from "contract";
import { randomId } from "../lib/browser/random-id.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { isUnknownOutcomeError, isRefusalError } from "./call-error.ts";
import { invalidateReads } from "./query-client.ts";
import { findOrderChangedByCommand, findRecordCreatedByCommand } from "./find-command-outcome.ts";
import { runtimeConfig } from "./runtime-config.ts";
import { sendCall } from "./send-call.ts";
import { type CommandIntent, commandIntents } from "./session-state.ts";

/** Commands of a user. Uploads carry a file and logins have no session, so both are sent elsewhere. */
export type UserCommandName = Exclude<CommandName, "login" | "quickLogin" | "upload">;

/**
 * Sends a command once. A tap while the command is under way joins it. After an unknown outcome, a
 * tap with the same input sends the same request id. A backend that has carried out the command
 * then returns its result instead of repeating it. If the backend stores no request ids, the result
 * is looked up first.
 */
export function sendCommand<N extends UserCommandName>(
  name: N,
  input: Input<N>,
): Promise<Output<N>> {
  const key = JSON.stringify([name, input]);
  const intent: CommandIntent = commandIntents.get(key) ?? { requestId: randomId() };
  commandIntents.set(key, intent);
  intent.running ??= runIntent(name, input, intent)
    .then(
      (output) => {
        commandIntents.delete(key);
        return output;
      },
      (error: unknown) => {
        if (!isUnknownOutcomeError(error)) commandIntents.delete(key);
        throw error;
      },
    )
    .finally(() => {
      delete intent.running;
    });
  return intent.running as Promise<Output<N>>;
}

async function runIntent<N extends UserCommandName>(
  name: N,
  input: Input<N>,
  intent: CommandIntent,
): Promise<Output<N>> {
  const row: CallDefinition = calls[name];
  const touches = row.touches ?? [];
  try {
    const made =
      intent.triedAt === undefined || runtimeConfig.idempotent
        ? undefined
        : await findRecordCreatedByCommand(name, input, intent.triedAt);
    intent.triedAt ??= serverNow();
    const output = made ?? (await sendCall(name, input, { requestId: intent.requestId }));
    invalidateReads(touches);
    return output;
  } catch (error) {
    const moved = isUnknownOutcomeError(error)
      ? await findOrderChangedByCommand(name, input)
      : undefined;
    if (isUnknownOutcomeError(error) || asksForReread(error)) invalidateReads(touches);
    if (moved === undefined) throw error;
    return moved;
  }
}

const asksForReread = (error: unknown): boolean =>
  isRefusalError(error) && error.remedy === "reread";
