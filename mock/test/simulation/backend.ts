import { codes, type CallName, type Input } from "contract";
import type { World } from "../../src/backend/context/world.ts";
import type { Dice } from "./dice.ts";
import type { Wish } from "./actors/actor.ts";
import { Violation } from "./auditor/violation.ts";
import { type Answer, perform } from "../../src/backend/execute/execute-call.ts";
import type { Caller } from "../../src/backend/context/request-context.ts";
import { sessionOf } from "../../src/backend/users/login.ts";

const unauthorized: Answer = { code: codes.unauthorized.code, result: null, message: "" };
const openCalls: readonly CallName[] = ["login", "quickLogin"];

/** The backend without its sockets: sessions are looked at, files are made up, and the call is performed. */
export function openBackend(world: World, dice: Dice) {
  const file = () => ({
    url: `/lightweight/files/${dice.letters(32)}`,
    name: "v.jpg",
    size: 90_000,
    width: 800,
    height: 1200,
    hash: "",
    sha: dice.letters(16, "0123456789abcdef"),
    unclear: 0 as const,
  });

  /** Any exception is a bug of the backend: a refusal is an answer. */
  function ask(call: CallName, caller: Caller, input: Record<string, unknown>): Answer {
    try {
      return perform(world, call, caller, input as Input<CallName>);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new Violation("bug", `${call} ${JSON.stringify(input)} broke: ${text}`, [
        caller.userId,
        JSON.stringify(input.orderId ?? input.id),
      ]);
    }
  }

  return {
    serve(userId: string, token: string, { call, input, requestId }: Wish): Answer {
      const isOpen = openCalls.includes(call);
      if (!isOpen && sessionOf(world, token)?.state !== "valid") return unauthorized;
      const caller: Caller = {
        userId: isOpen ? "" : userId,
        token,
        ...(requestId && { requestId }),
        ...(call === "upload" && { file: file() }),
      };
      return ask(call, caller, input);
    },
    /** The auditor's own eyes. */
    look: (call: CallName, userId: string, input: Record<string, unknown>): unknown => {
      const answer = ask(call, { userId, token: "" }, input);
      if (answer.code !== codes.ok.code)
        throw new Violation("I8", `${userId} may not see ${call} ${JSON.stringify(input)}: ${answer.code}`, [userId]);
      return answer.result;
    },
  };
}
export type Backend = ReturnType<typeof openBackend>;
