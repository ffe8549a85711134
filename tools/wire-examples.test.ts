import { expect, test } from "vitest";
import { type CallName, calls, decodeInput, decodeOutput } from "../contract/src/index.ts";
import { recordCallExamplesInNewMock } from "./test/wire-examples.ts";

const examples = await recordCallExamplesInNewMock();

test.each(Object.keys(calls) as CallName[])(
  "the call %s has a recorded example that fits its input and output schemas",
  (name) => {
    const example = examples[name];
    expect(example, "play it in tools/test/wire-examples.ts").toBeDefined();
    const row = calls[name] as typeof calls.report;
    expect(decodeInput(row, example?.input)).toMatchObject({ ok: true });
    expect(decodeOutput(row, example?.result)).toMatchObject({ ok: true });
    expect(JSON.stringify(example)).not.toMatch(
      /docs[~_]|[?&]s=(?!pass)|"token":"(?!token-of-a-login)/,
    );
  },
);
