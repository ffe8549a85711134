import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Every planted line lies in a folder or file that does not exist in the repository: the rules hold for rooms not built yet.
const refused: [path: string, rule: string, line: string][] = [
  ["web/src/features/zzz/other-feature.ts", "no-restricted-imports", 'import { a } from "../market/a.ts";'],
  ["web/src/features/zzz/type-of-feature.ts", "no-restricted-imports", 'import type { A } from "../market/a.ts";'],
  ["web/src/features/zzz/export-of-feature.ts", "no-restricted-imports", 'export * from "../../features/market/a.ts";'],
  ["web/src/features/zzz/lazy-feature.ts", "no-restricted-imports", 'export const a = import("../market/a.ts");'],
  ["web/src/features/zzz/app.ts", "no-restricted-imports", 'import { a } from "../../app/a.ts";'],
  ["web/src/features/zzz/nested/deep.ts", "no-restricted-imports", 'import { a } from "../../../api/a.ts";'],
  ["web/src/features/zzz/zod.ts", "no-restricted-imports", 'import * as z from "zod/mini";'],
  ["web/src/features/zzz/mock.ts", "no-restricted-imports", 'import { open } from "mock";'],
  ["web/src/features/zzz/node.ts", "no-restricted-imports", 'import { join } from "node:path";'],
  ["web/src/features/zzz/overlay.ts", "no-restricted-imports", 'import { Dialog } from "@base-ui/react/dialog";'],
  ["web/src/features/zzz/fetch.ts", "no-restricted-globals", 'export const a = fetch("/");'],
  ["web/src/features/zzz/socket.ts", "no-restricted-globals", 'export const a = new WebSocket("ws://a");'],
  ["web/src/features/zzz/xhr.ts", "no-restricted-globals", "export const a = new XMLHttpRequest();"],
  ["web/src/features/zzz/events.ts", "no-restricted-globals", 'export const a = new EventSource("/");'],
  ["web/src/features/zzz/window-fetch.ts", "no-restricted-properties", 'export const a = window.fetch("/");'],
  ["web/src/features/zzz/global-fetch.ts", "no-restricted-properties", 'export const a = globalThis.fetch("/");'],
  ["web/src/features/zzz/self-socket.ts", "no-restricted-properties", 'export const a = new self.WebSocket("ws://a");'],
  ["web/src/features/zzz/window-xhr.ts", "no-restricted-properties", "export const a = new window.XMLHttpRequest();"],
  ["web/src/features/zzz/global-events.ts", "no-restricted-properties", 'export const a = new globalThis.EventSource("/");'],
  ["web/src/features/zzz/beacon.ts", "no-restricted-properties", 'export const a = navigator.sendBeacon("/");'],
  ["web/src/features/zzz/memory.ts", "no-restricted-globals", 'export const a = localStorage.getItem("token");'],
  ["web/src/features/zzz/window-memory.ts", "no-restricted-properties", "export const a = window.sessionStorage;"],
  ["web/src/features/zzz/device.ts", "no-restricted-properties", "export const a = navigator.userAgent;"],
  ["web/src/features/zzz/html.ts", "no-restricted-properties", 'document.body.innerHTML = "";'],
  ["web/src/features/zzz/danger.tsx", "no-danger", 'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />;'],
  ["web/src/features/zzz/float.ts", "no-restricted-globals", 'export const a = parseFloat("1.1");'],
  ["web/src/features/zzz/number-float.ts", "no-restricted-properties", 'export const a = Number.parseFloat("1.1");'],
  ["web/src/features/zzz/fixed.ts", "no-restricted-properties", "export const a = (1.005).toFixed(2);"],
  ["web/src/features/session/storage-zzz.ts", "no-restricted-globals", 'export const a = localStorage.getItem("token");'],
  ["web/src/features/session/device-zzz.ts", "no-restricted-properties", 'export const a = window.fetch("/");'],
  ["web/src/app/zzz/process.ts", "no-restricted-globals", "export const a = process.env;"],
  ["web/src/app/zzz/global-process.ts", "no-restricted-properties", "export const a = globalThis.process;"],
  ["web/src/app/zzz/overlay.ts", "no-restricted-imports", 'import { Toast } from "@base-ui/react";'],
  ["web/src/app/zzz.test.ts", "no-restricted-imports", 'import { open } from "mock";'],
  ["web/src/api/zzz/up.ts", "no-restricted-imports", 'import { a } from "../features/market/a.ts";'],
  ["web/src/api/zzz-app.ts", "no-restricted-imports", 'import { a } from "../app/a.ts";'],
  ["web/src/api/zzz-ui.ts", "no-restricted-imports", 'import { a } from "../ui/a.ts";'],
  ["web/src/api/zzz-memory.ts", "no-restricted-globals", 'export const a = localStorage.getItem("token");'],
  ["web/src/ui/zzz.ts", "no-restricted-imports", 'import { a } from "../api/a.ts";'],
  ["web/src/ui/zzz-overlay.ts", "no-restricted-imports", 'import { Dialog } from "@base-ui/react/dialog";'],
  ["web/src/ui/overlay-zzz.ts", "no-restricted-imports", 'import { a } from "../features/market/a.ts";'],
  ["web/src/lib/zzz.ts", "no-restricted-imports", 'import { a } from "../ui/a.ts";'],
  ["web/src/lib/storage-zzz.ts", "no-restricted-globals", 'export const a = fetch("/");'],
  ["contract/src/zzz-node.ts", "no-restricted-imports", 'import { join } from "node:path";'],
  ["contract/src/zzz-zod.ts", "no-restricted-imports", 'import * as z from "zod";'],
  ["contract/src/zzz-up.ts", "no-restricted-imports", 'import { a } from "../../web/src/a.ts";'],
  ["contract/src/zzz-vitest.ts", "no-restricted-imports", 'import { test } from "vitest";'],
  ["contract/src/zzz-fixed.ts", "no-restricted-properties", "export const a = (1.005).toFixed(2);"],
  ["bff/src/zzz/mock.ts", "no-restricted-imports", 'export const a = import("mock");'],
  ["bff/src/zzz/zod.ts", "no-restricted-imports", 'import * as z from "zod/mini";'],
  ["bff/src/zzz/web.ts", "no-restricted-imports", 'import { a } from "web";'],
  ["bff/src/zzz/process.ts", "no-restricted-globals", "export const a = process.env;"],
  ["bff/src/zzz/import-process.ts", "no-restricted-imports", 'import { env } from "node:process";'],
  ["bff/src/zzz/global-process.ts", "no-restricted-properties", "export const a = globalThis.process;"],
  ["bff/src/upstream.ts", "no-restricted-imports", 'import { a } from "web";'],
  ["mock/src/handlers/zzz/store.ts", "no-restricted-imports", 'import { a } from "../../store/a.ts";'],
  ["mock/src/handlers/zzz-store.ts", "no-restricted-imports", 'import { a } from "../store/a.ts";'],
  ["mock/src/handlers/zzz-door.ts", "no-restricted-imports", 'import { a } from "../door/a.ts";'],
  ["mock/src/handlers/zzz-sql.ts", "no-restricted-imports", 'import { DatabaseSync } from "node:sqlite";'],
  ["mock/src/handlers/zzz-clock.ts", "no-restricted-properties", "export const a = Date.now();"],
  ["mock/src/engine.ts", "no-restricted-imports", 'import { a } from "./handlers/a.ts";'],
  ["mock/src/engine/zzz.ts", "no-restricted-imports", 'import { a } from "../handlers/a.ts";'],
  ["mock/src/engine/zzz-sql.ts", "no-restricted-imports", 'import { DatabaseSync } from "node:sqlite";'],
  ["mock/src/domain/zzz.ts", "no-restricted-imports", 'import { a } from "../store/a.ts";'],
  ["mock/src/domain/zzz-world.ts", "no-restricted-imports", 'import { a } from "../world.ts";'],
  ["mock/src/domain/zzz-node.ts", "no-restricted-imports", 'import { randomUUID } from "node:crypto";'],
  ["mock/src/domain/zzz-chance.ts", "no-restricted-properties", "export const a = Math.random();"],
  ["mock/src/store/zzz.ts", "no-restricted-imports", 'import { a } from "../handlers/a.ts";'],
  ["mock/src/store/zzz-chance.ts", "no-restricted-imports", 'import { randomUUID } from "node:crypto";'],
  ["mock/src/door/zzz.ts", "no-restricted-imports", 'import { a } from "../store/a.ts";'],
  ["mock/src/bots/zzz.ts", "no-restricted-imports", 'import { a } from "../engine.ts";'],
  ["mock/src/bots/zzz-timer.ts", "no-restricted-globals", "setTimeout(() => undefined, 1);"],
  ["mock/src/seed/zzz.ts", "no-restricted-imports", 'import { a } from "../store/a.ts";'],
  ["mock/scenarios/zzz.ts", "no-restricted-imports", 'import { a } from "../src/store/a.ts";'],
  ["mock/src/scenarios/zzz.ts", "no-restricted-imports", 'import { a } from "../domain/a.ts";'],
  ["mock/sim/zzz.ts", "no-restricted-imports", 'import { a } from "../src/domain/a.ts";'],
  ["mock/src/zzz/identity.ts", "no-restricted-properties", "export const a = crypto.randomUUID();"],
  ["mock/src/zzz/clock.ts", "no-restricted-properties", "export const a = performance.now();"],
  ["mock/src/zzz/global-timer.ts", "no-restricted-properties", "globalThis.setTimeout(() => undefined, 1);"],
  ["mock/src/zzz/interval.ts", "no-restricted-globals", "setInterval(() => undefined, 1);"],
  ["mock/src/zzz/timers.ts", "no-restricted-imports", 'import { setTimeout } from "node:timers/promises";'],
  ["mock/src/zzz/zod.ts", "no-restricted-imports", 'import * as z from "zod/mini";'],
  ["mock/src/zzz/bff.ts", "no-restricted-imports", 'import { a } from "bff";'],
  ["mock/src/zzz/process.ts", "no-restricted-globals", "export const a = process.env;"],
  ["mock/src/zzz.test.ts", "no-restricted-globals", "setTimeout(() => undefined, 1);"],
  ["mock/src/world.ts", "no-restricted-imports", 'import { DatabaseSync } from "node:sqlite";'],
  ["tools/zzz.mjs", "no-restricted-imports", 'import * as z from "zod";'],
  ["web/src/ui/zzz-promise.ts", "no-floating-promises", "const a = async () => {};\na();"],
  ["web/src/ui/zzz-cycle.ts", "no-cycle", 'import { b } from "./zzz-cycle-b.ts";\nexport const a = () => b;'],
  ["web/src/ui/zzz-skip.test.ts", "no-disabled-tests", 'import { test } from "vitest";\ntest.skip("a", () => {});'],
  ["web/src/ui/zzz-only.test.ts", "no-focused-tests", 'import { test } from "vitest";\ntest.only("a", () => {});'],
];

const allowed: [path: string, line: string][] = [
  ["web/src/features/yyy/a.ts", 'import { a } from "../../api/a.ts";\nimport { b } from "../../ui/b.ts";\nexport const c = [a, b];'],
  ["web/src/features/yyy/b.ts", 'import { a } from "../../lib/a.ts";\nimport { calls } from "contract";\nexport const c = [a, calls];'],
  ["web/src/features/yyy/c.ts", 'import { a } from "./a.ts";\nimport css from "./a.module.css";\nexport const c = [a, css];'],
  ["web/src/features/session/device.ts", "export const a = navigator.userAgent;"],
  ["web/src/app/yyy.ts", 'import { a } from "../features/market/a.ts";\nexport const b = a;'],
  ["web/src/app/yyy.test.ts", 'import { readFileSync } from "node:fs";\nexport const a = [readFileSync, fetch("/")];'],
  ["web/src/api/yyy.test-env.ts", "export const a = localStorage.length;"],
  ["web/src/api/yyy.ts", 'import { a } from "../lib/a.ts";\nexport const b = [a, fetch("/"), new WebSocket("ws://a")];'],
  ["web/src/ui/yyy.ts", 'import { a } from "../lib/a.ts";\nexport const b = a;'],
  ["web/src/ui/overlay-yyy.ts", 'import { Dialog } from "@base-ui/react/dialog";\nexport const b = Dialog;'],
  ["web/src/lib/yyy.ts", 'import { a } from "./a.ts";\nexport const b = a;'],
  ["web/src/lib/storage.ts", 'export const a = localStorage.getItem("token");'],
  ["contract/src/yyy.ts", 'import * as z from "zod/mini";\nimport { a } from "./a.ts";\nexport const b = [z, a];'],
  ["contract/src/money.ts", "export const a = (1.005).toFixed(2);"],
  ["contract/src/yyy.test.ts", 'import { test } from "vitest";\nimport fc from "fast-check";\nexport const b = [test, fc];'],
  ["bff/src/upstream.ts", 'export const a = import("mock");'],
  ["bff/src/main.ts", "export const a = process.env;"],
  ["bff/src/config.ts", 'import { env } from "node:process";\nexport const a = env;'],
  ["bff/src/yyy.test.ts", 'import { open } from "mock";\nexport const a = [open, process.env];'],
  ["mock/src/door/yyy.ts", 'import { a } from "../handlers/a.ts";\nexport const b = [a, Date.now(), setTimeout];'],
  ["mock/src/handlers/yyy.ts", 'import { a } from "../engine.ts";\nimport { b } from "../domain/b.ts";\nexport const c = [a, b];'],
  ["mock/src/engine.ts", 'import { a } from "./store/a.ts";\nimport { b } from "./engine/b.ts";\nexport const c = [a, b];'],
  ["mock/src/store/yyy.ts", 'import { DatabaseSync } from "node:sqlite";\nexport const b = DatabaseSync;'],
  ["mock/src/domain/yyy.ts", 'import { calls } from "contract";\nimport { a } from "./a.ts";\nexport const c = [a, calls];'],
  ["mock/src/bots/yyy.ts", 'import { a } from "../handlers/a.ts";\nexport const b = a;'],
  ["mock/src/world.ts", "export const a = [Date.now(), Math.random(), crypto.randomUUID()];"],
  ["mock/src/clock.ts", "export const a = Date.now();"],
  ["mock/src/chance.ts", "export const a = crypto.getRandomValues(new Uint8Array(1));"],
  ["mock/src/engine/yyy.ts", 'import { a } from "../store/a.ts";\nimport { w } from "../world.ts";\nexport const c = [a, w];'],
  ["mock/src/main.ts", "export const a = process.env;"],
  ["mock/src/yyy.test.ts", 'import { DatabaseSync } from "node:sqlite";\nexport const a = DatabaseSync;'],
  ["tools/yyy.mjs", "export const a = (process.uptime()).toFixed(1);"],
];

const root = join(import.meta.dirname, "..");
let plot = "";
let findings: { code: string; filename: string }[] = [];

function plant(at: string, path: string, line: string) {
  mkdirSync(dirname(join(at, path)), { recursive: true });
  writeFileSync(join(at, path), `${line}\n`);
}

/** A house of its own with the same rules; the repository itself stays untouched. */
function lint(files: [path: string, line: string][]) {
  const at = mkdtempSync(join(plot, "house-"));
  for (const it of ["oxlint.config.ts", "tsconfig.base.json"]) copyFileSync(join(root, it), join(at, it));
  writeFileSync(join(at, "tsconfig.json"), '{ "extends": "./tsconfig.base.json", "include": ["**/*"] }');
  for (const [path, line] of files) plant(at, path, line);
  const { stdout, stderr } = spawnSync("oxlint", ["--type-aware", "-f", "json"], {
    cwd: at,
    encoding: "utf8",
    maxBuffer: 16_000_000,
    timeout: 20_000,
  });
  if (!stdout.startsWith("{")) throw new Error(`${stdout}${stderr}`);
  return (JSON.parse(stdout) as { diagnostics: typeof findings }).diagnostics;
}

beforeAll(() => {
  plot = mkdtempSync(join(tmpdir(), "lint-rules-"));
  findings = lint([
    ...refused.map(([path, , line]): [string, string] => [path, line]),
    ["web/src/ui/zzz-cycle-b.ts", 'import { a } from "./zzz-cycle.ts";\nexport const b = () => a;'],
  ]);
}, 30_000);
afterAll(() => rmSync(plot, { recursive: true, force: true }));

const rulesAt = (path: string) => findings.filter((it) => it.filename === path).map((it) => it.code.replace(/^.*\((.*)\)$/, "$1"));

test.each(refused)("%s is refused by %s", (path, rule) => {
  expect(rulesAt(path)).toContain(rule);
});

test("what a room may do is not refused", () => {
  const rules = ["no-restricted-imports", "no-restricted-globals", "no-restricted-properties"];
  const wrong = lint(allowed).filter((it) => rules.some((rule) => it.code.includes(rule)));
  expect(wrong.map((it) => `${it.filename} ${it.code}`)).toEqual([]);
}, 30_000);
