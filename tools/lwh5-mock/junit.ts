import { type ScenarioRun, formatFailureLines, summarizeStep } from "./report-lines.ts";

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`).replace(/[^\t\n\r\u0020-\uFFFD]/g, "");
const seconds = (ms: number): string => String(ms / 1000);

/** Formats the outcome of a run as JUnit XML: one suite per file, one case per step. */
export function formatJunitXml(ran: readonly ScenarioRun[]): string {
  const suites = ran.map(({ path, report: { name, steps } }) => {
    const cases = steps.map((step) => {
      const head = `    <testcase classname="${escapeXml(path)}" name="${step.n} ${escapeXml(summarizeStep(step.step))}" time="${seconds(step.ms)}"`;
      return step.ok
        ? `${head}/>`
        : `${head}><failure message="${escapeXml(step.why ?? "")}">${escapeXml(formatFailureLines(step).join("\n"))}</failure></testcase>`;
    });
    const red = steps.filter((it) => !it.ok).length;
    return `  <testsuite name="${escapeXml(name)}" tests="${steps.length}" failures="${red}">\n${cases.join("\n")}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}
