import { calls, type CallName, codes, type CodeName, codeText, encodeOutput, type Facts, type Output } from "contract";

export type Answer = { code: number; result: unknown; message: string };

export const done = <N extends CallName>(name: N, output: Output<N>): Answer => ({
  code: codes.ok.code,
  result: encodeOutput(calls[name], output),
  message: codes.ok.text,
});
export const refused = (code: CodeName, facts: Facts): Answer => ({
  code: codes[code].code,
  result: Object.keys(facts).length > 0 ? facts : null,
  message: codeText(code, facts),
});
