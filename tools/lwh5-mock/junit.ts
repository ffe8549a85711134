import { type Ran, redLines, shortly } from "./told.ts";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`).replace(/[^\t\n\r\u0020-\uFFFD]/g, "");
const seconds = (ms: number): string => String(ms / 1000);

/** The outcome of a run as JUnit has it: a suite is a file, a case a step. */
export function junit(ran: readonly Ran[]): string {
  const suites = ran.map(({ path, report: { name, steps } }) => {
    const cases = steps.map((it) => {
      const head = `    <testcase classname="${escaped(path)}" name="${it.n} ${escaped(shortly(it.step))}" time="${seconds(it.ms)}"`;
      return it.ok
        ? `${head}/>`
        : `${head}><failure message="${escaped(it.why ?? "")}">${escaped(redLines(it).join("\n"))}</failure></testcase>`;
    });
    const red = steps.filter((it) => !it.ok).length;
    return `  <testsuite name="${escaped(name)}" tests="${steps.length}" failures="${red}">\n${cases.join("\n")}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}
