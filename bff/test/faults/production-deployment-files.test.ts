import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "contract";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../src/config/config.ts";
import { fetchText, openStubBackend } from "../helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../helpers/observed-bff.ts";

const folder = join(import.meta.dirname, "../../production");
const read = (path: string) => readFileSync(join(folder, path), "utf8");

type Service = {
  image: string;
  environment?: Record<string, string>;
  mem_limit?: string;
  logging?: object;
  ports?: string[];
};
const { services } = parse(read("compose.yml"), { merge: true }) as {
  services: Record<string, Service>;
};
type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
};
const rules = (parse(read("alerts.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (it) => it.rules,
);
type Panel = { title: string; targets: { expr: string }[]; gridPos: { x: number; y: number } };
const dashboard = JSON.parse(read("grafana/dashboard.json")) as { panels: Panel[] };

/**
 * Returns the metrics of a BFF with settings that add metrics, after successful and failed calls.
 */
async function openBusyBff() {
  const backend = await openStubBackend((request, response) =>
    response
      .writeHead(request.url?.includes("/pay") ? 503 : 200, { "content-type": "application/json" })
      .end('{"code":200}'),
  );
  const env = { REDIS_URL: "redis://127.0.0.1:1", RATE_LIMITS: "on", BACKEND_DIALECT: "spec-only" };
  const opened = await openBffWithLogAndMetrics(backend.address, {
    env,
    rows: Object.values(calls),
  });
  for (const path of ["/order/v1/list", "/user/v1/info", "/entrust/v1/buy/config"])
    await fetchText(`${opened.address}/lightweight${path}`);
  await fetchText(`${opened.address}/lightweight/order/v1/pay`, { method: "PUT", body: "{}" });
  await expect
    .poll(() => opened.metrics())
    .toMatch(/lwh5_upstream_seconds_count\{status="5xx"\} 1/);
  return opened.metrics();
}

/** Metrics that Prometheus itself creates. */
const knownSeries = new Set(["up"]);
const words = new Set(
  "sum by rate max count absent increase topk histogram_quantile or and on le job".split(" "),
);
const seriesIn = (expr: string): string[] =>
  [
    ...expr
      .replace(/\{[^}]*\}|\b(?:by|without|on) \([^)]*\)|\[[^\]]*\]|"[^"]*"/g, " ")
      .matchAll(/[a-z_][a-z0-9_]*/gi),
  ]
    .map(([name]) => name)
    .filter((it) => !words.has(it) && !knownSeries.has(it));

test("the BFF exposes each metric that the alerts and the dashboard use, with its labels", async () => {
  const metrics = await openBusyBff();
  const asked = [
    ...rules.map((it) => it.expr),
    ...dashboard.panels.flatMap((it) => it.targets.map(({ expr }) => expr)),
  ];
  expect(asked.length).toBeGreaterThan(30);
  const names = new Set(asked.flatMap(seriesIn));
  expect(
    [...names].filter((it) => !new RegExp(`^(# TYPE ${it} |${it}[ {])`, "m").test(metrics)),
  ).toEqual([]);
  const labelled = asked.flatMap((expr) =>
    [...expr.matchAll(/(lwh5_\w+)\{(\w+)[!=~]/g)].map(([, name = "", label = ""]) => [name, label]),
  );
  for (const [name = "", label = ""] of labelled.filter(([, it]) => it !== "job"))
    expect(metrics, `${name}{${label}}`).toMatch(
      new RegExp(`^${name}\\{[^}]*\\b${label}="|^# TYPE ${name} `, "m"),
    );
});

test("docs/operations.md explains each alert, and each alert has a severity and a summary", () => {
  const explained = [
    ...read("../../docs/operations.md").matchAll(/^\| ([A-Z]\w+) \| .{15,} \| .{15,} \|$/gm),
  ].map(([, name]) => name);
  expect(explained).toEqual(rules.map((it) => it.alert));
  for (const rule of rules)
    expect([rule.labels.severity, rule.annotations.summary.length > 15], rule.alert).toEqual([
      expect.stringMatching(/^(page|ticket)$/),
      true,
    ]);
});

const promtool = spawnSync("promtool", ["--version"]).status === 0;
test.skipIf(!promtool)(
  "promtool accepts the Prometheus settings and alert rules, and the alert tests pass",
  () => {
    for (const args of [
      ["check", "config", "prometheus.yml"],
      ["check", "rules", "alerts.yml"],
      ["test", "rules", "alerts.test.yml"],
    ]) {
      const { status, stdout, stderr } = spawnSync("promtool", args, {
        cwd: folder,
        encoding: "utf8",
      });
      expect(status, `${args.join(" ")}: ${stdout}${stderr}`).toBe(0);
    }
  },
);

test("compose.yml pins versions, limits memory, opens no internal port; its folder has no secret", () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.image, name).toMatch(
      /:(\d+\.\d+\.\d+|v\d+\.\d+\.\d+)(-[a-z]+)?$|:\$\{VERSION:-unreleased\}$/,
    );
    expect([name, Boolean(service.mem_limit), Boolean(service.logging)]).toEqual([
      name,
      true,
      true,
    ]);
  }
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const text of texts)
    expect(readFileSync(join(text.parentPath, text.name), "utf8"), text.name).not.toMatch(
      /(password|token|secret)s?["']?\s*[:=]\s*["']?[A-Za-z0-9]{8,}/i,
    );
  expect(services["prometheus"]?.ports).toBeUndefined();
  expect(services["grafana"]?.ports).toEqual(["127.0.0.1:3000:3000"]);
});

test("all files that compose.yml mounts exist", () => {
  const mounted = [...read("compose.yml").matchAll(/"?(\.\/[\w./-]+):\/[^"\s]+:ro/g)].map(
    ([, path = ""]) => path,
  );
  expect(mounted.length).toBeGreaterThan(5);
  expect(mounted.filter((it) => !existsSync(join(folder, it)))).toEqual([]);
});

type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: Record<string, unknown>;
};
const manifests = parseAllDocuments(read("kubernetes.yaml")).map((it) => it.toJS() as Manifest);
const ofKind = (kind: string) => manifests.find((it) => it.kind === kind) as Manifest;

test("the BFF reads each setting in compose.yml and in kubernetes.yaml", () => {
  const cluster = ofKind("ConfigMap").data ?? {};
  const machine = {
    ...services["bff-1"]?.environment,
    BACKEND: "https://backend.example.org",
    BACKEND_DIALECT: "plain",
    PUBLIC_URL: "https://app.example.org",
  };
  for (const env of [cluster, machine]) {
    const { REDIS_URL_FILE: file, ...rest } = env as Record<string, string>;
    expect(file).toMatch(/^\/run\/secrets\//);
    expect(readConfig(rest)).toMatchObject({
      trustedHops: 1,
      metricsPort: 9464,
      backend: "https://backend.example.org",
    });
    // Each variable must be rejected if it is invalid. One that the BFF never reads would be
    // accepted.
    for (const name of Object.keys(rest))
      expect(() => readConfig({ [name]: "\u0000" }), name).toThrow(name);
  }
});

type Probe = { httpGet: { path: string; port: string } };
type PodSpec = {
  terminationGracePeriodSeconds: number;
  containers: (Record<`${string}Probe`, Probe> & {
    image: string;
    ports: { name: string; containerPort: number }[];
  })[];
};

test("kubernetes.yaml probes /healthz and /readyz, waits for draining and keeps all replicas", () => {
  expect(manifests.map((it) => `${it.apiVersion} ${it.kind}`)).toEqual([
    "v1 ConfigMap",
    "apps/v1 Deployment",
    "v1 Service",
    "policy/v1 PodDisruptionBudget",
    "autoscaling/v2 HorizontalPodAutoscaler",
  ]);
  const labels = { matchLabels: { app: "lwh5-bff" } };
  const deployment = ofKind("Deployment").spec as {
    replicas: number;
    selector: object;
    strategy: object;
    template: { metadata: { labels: object }; spec: PodSpec };
  };
  expect([deployment.selector, deployment.template.metadata.labels]).toEqual([
    labels,
    labels.matchLabels,
  ]);
  expect((ofKind("Service").spec as { selector: object }).selector).toEqual(labels.matchLabels);
  expect((ofKind("PodDisruptionBudget").spec as { selector: object }).selector).toEqual(labels);
  expect(deployment.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
  const { terminationGracePeriodSeconds, containers } = deployment.template.spec;
  const [bff] = containers;
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
    Number(ofKind("ConfigMap").data?.["DRAIN_SECONDS"]) + 17,
  );
  expect([
    bff?.startupProbe?.httpGet.path,
    bff?.livenessProbe?.httpGet.path,
    bff?.readinessProbe?.httpGet.path,
  ]).toEqual(["/healthz", "/healthz", "/readyz"]);
  expect(bff?.ports).toEqual([
    { name: "http", containerPort: 8080 },
    { name: "metrics", containerPort: 9464 },
  ]);
  expect(bff?.image).toMatch(/:\d+\.\d+\.\d+$/);
  const { minReplicas, maxReplicas, metrics } = ofKind("HorizontalPodAutoscaler").spec as {
    minReplicas: number;
    maxReplicas: number;
    metrics: { type: string }[];
  };
  expect([minReplicas, maxReplicas > minReplicas, metrics.map((it) => it.type)]).toEqual([
    deployment.replicas,
    true,
    ["Resource", "Pods", "Pods"],
  ]);
});
