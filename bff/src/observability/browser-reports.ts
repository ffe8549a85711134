import { isJsonObject, tryParseJson } from "contract/dialect";
import type { FastifyPluginAsync } from "fastify";
import type { Limits } from "../config/limits.ts";
import { LabelledCounter } from "../limits/labelled-counter.ts";
import { reportsPath } from "../http/headers.ts";
import type { MetricSource } from "./metrics.ts";

const kinds = ["csp-violation", "crash", "app-crash", "deprecation", "intervention"];
const reportsInBodyMax = 20;

/**
 * Counts the reports of browsers by kind. No other part of a report is stored or logged, because
 * reports contain URLs with the launch key, and anyone can send them.
 */
export function countBrowserReports({ reportBodyBytesMax: bodyLimit }: Limits): {
  serve: FastifyPluginAsync;
  metricSource: MetricSource;
} {
  const counts = new LabelledCounter();
  const serve: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      // The first type is used by the Reporting API and by the app, the second one by `report-uri`
      // in older browsers.
      ["application/reports+json", "application/csp-report"],
      { parseAs: "string", bodyLimit },
      (_request, body, done) => done(null, body),
    );
    scope.post(reportsPath, { bodyLimit, config: { rate: "reports" } }, (request, reply) => {
      for (const kind of reportKindsIn(tryParseJson(request.body))) counts.add([kind]);
      return reply.code(204).header("cache-control", "no-store").send();
    });
  };
  const metricSource: MetricSource = {
    name: "lwh5_browser_reports_total",
    help: "Reports of browsers, by kind: violations of the content policy, crashes of the browser and of the app.",
    kind: "counter",
    labels: ["kind"],
    read: () => counts.all(),
  };
  return { serve, metricSource };
}

function reportKindsIn(body: unknown): string[] {
  if (isJsonObject(body)) return ["csp-report" in body ? "csp-violation" : "other"];
  if (!Array.isArray(body)) return ["other"];
  return body
    .slice(0, reportsInBodyMax)
    .map((report) => kinds.find((kind) => isJsonObject(report) && report["type"] === kind))
    .map((kind) => kind ?? "other");
}
