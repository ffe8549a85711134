import { beforeAll, expect, onTestFinished, test } from "vitest";
import {
  type CallName,
  calls,
  decodeOutput,
  generalCodes,
  refusalCodesByCall,
} from "../contract/src/index.ts";
import { openMock, openStack } from "./lwh5-mock/index.ts";
import { recordCallExamplesInNewMock } from "./test/wire-examples.ts";

let examples: Awaited<ReturnType<typeof recordCallExamplesInNewMock>>;
beforeAll(async () => {
  examples = await recordCallExamplesInNewMock();
});

const names = Object.keys(calls) as CallName[];
type AskAny = (input: object) => Promise<{ kind: string; name?: string; result?: unknown }>;

test.each([
  ["the mock", openMock],
  ["a stack", openStack],
] as const)(
  "every call through %s returns a result or one of its declared refusals",
  async (_of, open) => {
    const opened = await open();
    onTestFinished(() => opened.close());
    const world = await opened.world();
    const phone = await world.client("demo-buyer");
    const asked: string[] = [];
    for (const name of names) {
      const input =
        name === "login" ? { p: phone.p, deviceTag: "test" } : (examples[name]?.input ?? {});
      const answer = await (phone.call[name] as unknown as AskAny)(input);
      const allowed: readonly string[] = [
        ...refusalCodesByCall[name],
        ...Object.keys(generalCodes),
      ];
      const isRight =
        answer.kind === "done"
          ? decodeOutput(calls[name], answer.result).ok
          : answer.kind === "refused" && allowed.includes(answer.name ?? "");
      expect([name, isRight, answer], name).toEqual([name, true, answer]);
      asked.push(answer.kind);
    }
    expect([asked.length, asked.filter((it) => it === "done").length > 30]).toEqual([62, true]);
  },
);
