import { expect, test } from "vitest";
import { fetchText, openStubBackend } from "../../test/helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../../test/helpers/observed-bff.ts";

const url = "https://h/lwh5/home/buy?p=canary-key";
const openReportsBff = async (env: Record<string, string> = {}) => {
  const opened = await openBffWithLogAndMetrics((await openStubBackend()).address, { env });
  const report = (body: string, type = "application/reports+json") =>
    fetchText(`${opened.address}/lwh5/reports`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
  const counted = (kind: string) => opened.metric(`lwh5_browser_reports_total{kind="${kind}"}`);
  return { ...opened, report, counted };
};

test("counts browser reports by kind, and writes none of their content to log or metrics", async () => {
  const { report, counted, log, metrics } = await openReportsBff({ LOG_LEVEL: "trace" });
  const reports = ["csp-violation", "crash", "crash", "app-crash", "canary-kind", 7].map(
    (type) => ({ type, url, body: { documentURL: url, sample: "canary" } }),
  );
  expect((await report(JSON.stringify(reports))).status).toBe(204);
  const old = JSON.stringify({ "csp-report": { "document-uri": url } });
  expect((await report(old, "application/csp-report")).status).toBe(204);
  expect((await report("canary {")).status).toBe(204);
  expect(await Promise.all(["csp-violation", "crash", "app-crash", "other"].map(counted))).toEqual([
    2, 2, 1, 3,
  ]);
  expect(log.lines.join("") + (await metrics())).not.toContain("canary");
});

test("rejects browser reports of a wrong type or size, and counts at most 20 reports per request", async () => {
  const { report, counted } = await openReportsBff();
  expect((await report("[]", "application/json")).status).toBe(415);
  expect((await report(`["${"x".repeat(16 * 1024)}"]`)).status).toBe(413);
  await report(JSON.stringify(Array(500).fill({ type: "crash" })));
  expect(await counted("crash")).toBe(20);
});

test("rate limits browser reports of an IP address without limiting its calls", async () => {
  const { report, address } = await openReportsBff({ RATE_LIMITS: "on" });
  const answers = await Promise.all(Array.from({ length: 70 }, () => report("[]")));
  expect(answers.filter((it) => it.status === 429).length).toBeGreaterThan(0);
  expect((await fetchText(`${address}/lightweight/user/v1/info`)).status).not.toBe(429);
});

test("the content policy names the report endpoint for old and new browsers", async () => {
  const { address } = await openReportsBff();
  const { headers } = await fetchText(`${address}/healthz`);
  expect(headers.get("content-security-policy")).toMatch(
    /; report-uri \/lwh5\/reports; report-to default$/,
  );
  expect(headers.get("reporting-endpoints")).toBe('default="/lwh5/reports"');
});
