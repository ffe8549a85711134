import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Most planted lines are in folders or files that do not exist, because the rules must also apply
// to new modules. The others test rules of single files.
const refusedLines: [path: string, rule: string, line: string][] = [
  [
    "web/src/screens/zzz/other-feature.ts",
    "no-restricted-imports",
    'import { a } from "../buy/a.ts";',
  ],
  [
    "web/src/screens/zzz/type-of-feature.ts",
    "no-restricted-imports",
    'import type { A } from "../buy/a.ts";',
  ],
  [
    "web/src/screens/zzz/export-of-feature.ts",
    "no-restricted-imports",
    'export * from "../../screens/buy/a.ts";',
  ],
  [
    "web/src/screens/zzz/lazy-feature.ts",
    "no-restricted-imports",
    'export const a = import("../buy/a.ts");',
  ],
  ["web/src/screens/zzz/app.ts", "no-restricted-imports", 'import { a } from "../../app/a.ts";'],
  [
    "web/src/screens/zzz/nested/deep.ts",
    "no-restricted-imports",
    'import { a } from "../../../api/a.ts";',
  ],
  ["web/src/screens/zzz/zod.ts", "no-restricted-imports", 'import * as z from "zod/mini";'],
  ["web/src/screens/zzz/mock.ts", "no-restricted-imports", 'import { open } from "mock";'],
  ["web/src/screens/zzz/node.ts", "no-restricted-imports", 'import { join } from "node:path";'],
  [
    "web/src/screens/zzz/overlay.ts",
    "no-restricted-imports",
    'import { Dialog } from "@base-ui/react/dialog";',
  ],
  ["web/src/screens/zzz/fetch.ts", "no-restricted-globals", 'export const a = fetch("/");'],
  [
    "web/src/screens/zzz/socket.ts",
    "no-restricted-globals",
    'export const a = new WebSocket("ws://a");',
  ],
  ["web/src/screens/zzz/xhr.ts", "no-restricted-globals", "export const a = new XMLHttpRequest();"],
  [
    "web/src/screens/zzz/events.ts",
    "no-restricted-globals",
    'export const a = new EventSource("/");',
  ],
  [
    "web/src/screens/zzz/window-fetch.ts",
    "no-restricted-properties",
    'export const a = window.fetch("/");',
  ],
  [
    "web/src/screens/zzz/global-fetch.ts",
    "no-restricted-properties",
    'export const a = globalThis.fetch("/");',
  ],
  [
    "web/src/screens/zzz/self-socket.ts",
    "no-restricted-properties",
    'export const a = new self.WebSocket("ws://a");',
  ],
  [
    "web/src/screens/zzz/window-xhr.ts",
    "no-restricted-properties",
    "export const a = new window.XMLHttpRequest();",
  ],
  [
    "web/src/screens/zzz/global-events.ts",
    "no-restricted-properties",
    'export const a = new globalThis.EventSource("/");',
  ],
  [
    "web/src/screens/zzz/beacon.ts",
    "no-restricted-properties",
    'export const a = navigator.sendBeacon("/");',
  ],
  [
    "web/src/screens/zzz/memory.ts",
    "no-restricted-globals",
    'export const a = localStorage.getItem("token");',
  ],
  [
    "web/src/screens/zzz/window-memory.ts",
    "no-restricted-properties",
    "export const a = window.sessionStorage;",
  ],
  [
    "web/src/screens/zzz/device.ts",
    "no-restricted-properties",
    "export const a = navigator.userAgent;",
  ],
  ["web/src/screens/zzz/html.ts", "no-restricted-properties", 'document.body.innerHTML = "";'],
  [
    "web/src/screens/zzz/danger.tsx",
    "no-danger",
    'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />;',
  ],
  ["web/src/screens/zzz/float.ts", "no-restricted-globals", 'export const a = parseFloat("1.1");'],
  [
    "web/src/screens/zzz/number-float.ts",
    "no-restricted-properties",
    'export const a = Number.parseFloat("1.1");',
  ],
  [
    "web/src/screens/zzz/fixed.ts",
    "no-restricted-properties",
    "export const a = (1.005).toFixed(2);",
  ],
  [
    "web/src/screens/account/storage-zzz.ts",
    "no-restricted-globals",
    'export const a = localStorage.getItem("token");',
  ],
  [
    "web/src/lib/browser/device-zzz.ts",
    "no-restricted-properties",
    'export const a = window.fetch("/");',
  ],
  ["web/src/app/zzz/process.ts", "no-restricted-globals", "export const a = process.env;"],
  [
    "web/src/app/zzz/global-process.ts",
    "no-restricted-properties",
    "export const a = globalThis.process;",
  ],
  [
    "web/src/app/zzz/overlay.ts",
    "no-restricted-imports",
    'import { Toast } from "@base-ui/react";',
  ],
  ["web/src/app/zzz.test.ts", "no-restricted-imports", 'import { open } from "mock";'],
  [
    "web/src/api/zzz-json.ts",
    "no-restricted-properties",
    "export const a = (text: string): unknown => JSON.parse(text);",
  ],
  [
    "web/src/api/zzz-time.ts",
    "no-restricted-properties",
    "export const a = (it: { serverTime: number }) => it.serverTime;",
  ],
  [
    "web/src/screens/zzz/zzz-time.ts",
    "no-restricted-properties",
    "export const a = (it: { serverTime: number }) => it.serverTime;",
  ],
  [
    "web/src/screens/zzz/zzz-facts.ts",
    "no-restricted-properties",
    "export const a = (it: { rawDetails: unknown }) => it.rawDetails;",
  ],
  ["web/src/api/zzz/up.ts", "no-restricted-imports", 'import { a } from "../screens/buy/a.ts";'],
  ["web/src/api/zzz-app.ts", "no-restricted-imports", 'import { a } from "../app/a.ts";'],
  ["web/src/api/zzz-ui.ts", "no-restricted-imports", 'import { a } from "../ui/a.ts";'],
  [
    "web/src/api/zzz-memory.ts",
    "no-restricted-globals",
    'export const a = localStorage.getItem("token");',
  ],
  [
    "web/src/screens/zzz/type-of-app.ts",
    "no-restricted-imports",
    'import type { A } from "../../app/a.ts";',
  ],
  [
    "web/src/trade/zzz-screen.ts",
    "no-restricted-imports",
    'import { a } from "../screens/buy/a.ts";',
  ],
  [
    "web/src/trade/zzz-type.ts",
    "no-restricted-imports",
    'import type { A } from "../screens/buy/a.ts";',
  ],
  ["web/src/trade/zzz-app.ts", "no-restricted-imports", 'import { a } from "../app/a.ts";'],
  ["web/src/api/zzz-trade.ts", "no-restricted-imports", 'import { a } from "../trade/a.ts";'],
  ["web/src/ui/zzz/api.ts", "no-restricted-imports", 'import { a } from "../../api/a.ts";'],
  ["web/src/ui/zzz/trade.ts", "no-restricted-imports", 'import { a } from "../../trade/a.ts";'],
  [
    "web/src/ui/zzz/overlay.ts",
    "no-restricted-imports",
    'import { Dialog } from "@base-ui/react/dialog";',
  ],
  [
    "web/src/ui/zzz/nested/deep.ts",
    "no-restricted-imports",
    'import { a } from "../../../lib/a.ts";',
  ],
  ["web/src/ui/base/zzz-up.ts", "no-restricted-imports", 'import { a } from "../inputs/a.ts";'],
  [
    "web/src/ui/layout/zzz-up.ts",
    "no-restricted-imports",
    'import type { A } from "../overlays/a.ts";',
  ],
  [
    "web/src/ui/layout/zzz-overlay.ts",
    "no-restricted-imports",
    'import { Dialog } from "@base-ui/react/dialog";',
  ],
  [
    "web/src/ui/overlays/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../../screens/buy/a.ts";',
  ],
  ["web/src/lib/time/zzz.ts", "no-restricted-imports", 'import { a } from "../../ui/a.ts";'],
  ["web/src/lib/browser/storage-zzz.ts", "no-restricted-globals", 'export const a = fetch("/");'],
  ["contract/src/zzz-node.ts", "no-restricted-imports", 'import { join } from "node:path";'],
  ["contract/src/wire/zzz-up.ts", "no-restricted-imports", 'import { a } from "../calls/a.ts";'],
  ["contract/src/zzz-zod.ts", "no-restricted-imports", 'import * as z from "zod";'],
  ["contract/src/zzz-up.ts", "no-restricted-imports", 'import { a } from "../../web/src/a.ts";'],
  ["contract/src/zzz-vitest.ts", "no-restricted-imports", 'import { test } from "vitest";'],
  [
    "bff/src/proxy/zzz-parse.ts",
    "no-restricted-properties",
    "export const a = (text: string): unknown => JSON.parse(text);",
  ],
  [
    "mock/src/server/zzz-dialect.ts",
    "no-restricted-imports",
    'import { codecOf } from "contract/dialect";',
  ],
  [
    "mock/src/backend/calls/zzz-dialect.ts",
    "no-restricted-imports",
    'import { isDialectName } from "contract/dialect/names";',
  ],
  [
    "contract/src/dialect/zzz-node.ts",
    "no-restricted-imports",
    'import { join } from "node:path";',
  ],
  [
    "contract/src/dialect/zzz-up.ts",
    "no-restricted-imports",
    'import { a } from "../../../mock/src/a.ts";',
  ],
  ["web/src/api/zzz-dialect.ts", "no-restricted-imports", 'import { a } from "contract/dialect";'],
  [
    "web/src/api/zzz-details.ts",
    "no-restricted-imports",
    'import { callDetails } from "contract/call-details";',
  ],
  ["contract/src/zzz-fixed.ts", "no-restricted-properties", "export const a = (1.005).toFixed(2);"],
  ["bff/src/zzz/mock.ts", "no-restricted-imports", 'export const a = import("mock");'],
  ["bff/src/zzz/zod.ts", "no-restricted-imports", 'import * as z from "zod/mini";'],
  ["bff/src/zzz/web.ts", "no-restricted-imports", 'import { a } from "web";'],
  ["bff/src/zzz/process.ts", "no-restricted-globals", "export const a = process.env;"],
  ["bff/src/zzz/import-process.ts", "no-restricted-imports", 'import { env } from "node:process";'],
  [
    "bff/src/zzz/global-process.ts",
    "no-restricted-properties",
    "export const a = globalThis.process;",
  ],
  [
    "bff/src/zzz/helpers.ts",
    "no-restricted-imports",
    'import { a } from "../../test/helpers/a.ts";',
  ],
  ["bff/test/helpers/zzz-mock.ts", "no-restricted-imports", 'import { open } from "mock";'],
  ["bff/src/proxy/upstream.ts", "no-restricted-imports", 'import { a } from "web";'],
  ["bff/src/config/config.ts", "no-restricted-imports", 'import { a } from "../http/a.ts";'],
  ["bff/src/config/zzz.ts", "no-restricted-imports", 'import { a } from "../http/a.ts";'],
  ["bff/src/http/zzz.ts", "no-restricted-imports", 'import type { A } from "../limits/a.ts";'],
  ["bff/src/limits/zzz.ts", "no-restricted-imports", 'import { a } from "../proxy/a.ts";'],
  ["bff/src/limits/zzz-app.ts", "no-restricted-imports", 'import { a } from "../app.ts";'],
  ["bff/src/proxy/zzz.ts", "no-restricted-imports", 'import { a } from "../sockets/a.ts";'],
  ["bff/src/sockets/zzz.ts", "no-restricted-imports", 'import { a } from "../observability/a.ts";'],
  [
    "bff/src/observability/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../../test/faults/a.ts";',
  ],
  [
    "mock/src/backend/calls/zzz/store.ts",
    "no-restricted-imports",
    'import { a } from "../../../db/a.ts";',
  ],
  [
    "mock/src/backend/calls/zzz-store.ts",
    "no-restricted-imports",
    'import { a } from "../../db/a.ts";',
  ],
  [
    "mock/src/backend/calls/zzz-sample.ts",
    "no-restricted-imports",
    'import { a } from "../../server/a.ts";',
  ],
  [
    "mock/src/backend/calls/zzz-perform.ts",
    "no-restricted-imports",
    'import { a } from "../execute/a.ts";',
  ],
  [
    "mock/src/backend/calls/zzz-sample.ts",
    "no-restricted-imports",
    'import type { A } from "../../worlds/world/a.ts";',
  ],
  [
    "mock/src/backend/calls/zzz-clock-file.ts",
    "no-restricted-imports",
    'import { a } from "../../clock.ts";',
  ],
  [
    "mock/src/backend/calls/zzz-sql.ts",
    "no-restricted-imports",
    'import { DatabaseSync } from "node:sqlite";',
  ],
  [
    "mock/src/backend/calls/zzz-clock.ts",
    "no-restricted-properties",
    "export const a = Date.now();",
  ],
  [
    "mock/src/backend/execute/zzz-sample.ts",
    "no-restricted-imports",
    'import { a } from "../../server/a.ts";',
  ],
  [
    "mock/src/backend/execute/zzz-sample.ts",
    "no-restricted-imports",
    'import type { A } from "../../worlds/world/world-and-user-summaries.ts";',
  ],
  [
    "mock/src/backend/execute/zzz-bots.ts",
    "no-restricted-imports",
    'import { a } from "../../bots/a.ts";',
  ],
  ["mock/src/backend/zzz-flat.ts", "no-restricted-imports", 'import { a } from "../rules/a.ts";'],
  [
    "mock/src/backend/zzz/handlers.ts",
    "no-restricted-imports",
    'import { a } from "../calls/a.ts";',
  ],
  [
    "mock/src/backend/zzz/facts.ts",
    "no-restricted-imports",
    'import { a } from "../queries/a.ts";',
  ],
  [
    "mock/src/backend/context/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../queries/a.ts";',
  ],
  [
    "mock/src/backend/context/zzz-sample.ts",
    "no-restricted-imports",
    'import type { A } from "../../worlds/world/open-world.ts";',
  ],
  [
    "mock/src/backend/context/zzz-chance.ts",
    "no-restricted-imports",
    'import { a } from "../../random.ts";',
  ],
  [
    "mock/src/backend/queries/zzz.ts",
    "no-restricted-imports",
    'import type { A } from "../users/a.ts";',
  ],
  [
    "mock/src/backend/users/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../listings/a.ts";',
  ],
  [
    "mock/src/backend/listings/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../orders/a.ts";',
  ],
  [
    "mock/src/backend/accounts/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../orders/a.ts";',
  ],
  [
    "mock/src/backend/orders/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../accounts/a.ts";',
  ],
  [
    "mock/src/backend/orders/zzz-perform.ts",
    "no-restricted-imports",
    'import { a } from "../execute/a.ts";',
  ],
  [
    "mock/src/backend/orders/zzz/deep.ts",
    "no-restricted-imports",
    'import { a } from "../../accounts/a.ts";',
  ],
  [
    "mock/src/backend/orders/zzz-bots.ts",
    "no-restricted-imports",
    'import { a } from "../../bots/a.ts";',
  ],
  [
    "mock/src/backend/orders/zzz-sql.ts",
    "no-restricted-imports",
    'import { DatabaseSync } from "node:sqlite";',
  ],
  ["mock/src/rules/zzz.ts", "no-restricted-imports", 'import { a } from "../db/a.ts";'],
  [
    "mock/src/rules/zzz-world.ts",
    "no-restricted-imports",
    'import type { A } from "../backend/context/world.ts";',
  ],
  [
    "mock/src/rules/zzz-node.ts",
    "no-restricted-imports",
    'import { randomUUID } from "node:crypto";',
  ],
  ["mock/src/rules/zzz-chance.ts", "no-restricted-properties", "export const a = Math.random();"],
  ["mock/src/db/zzz.ts", "no-restricted-imports", 'import { a } from "../backend/calls/a.ts";'],
  ["mock/src/db/zzz-clock.ts", "no-restricted-imports", 'import type { A } from "../clock.ts";'],
  [
    "mock/src/db/zzz-chance.ts",
    "no-restricted-imports",
    'import { randomUUID } from "node:crypto";',
  ],
  ["mock/src/server/zzz.ts", "no-restricted-imports", 'import { a } from "../db/a.ts";'],
  [
    "mock/src/server/zzz/handlers.ts",
    "no-restricted-imports",
    'import { a } from "../../backend/calls/a.ts";',
  ],
  [
    "mock/src/server/zzz-bots.ts",
    "no-restricted-imports",
    'import { a } from "../bots/bot-registry.ts";',
  ],
  [
    "mock/src/server/zzz-seed.ts",
    "no-restricted-imports",
    'import { a } from "../worlds/world/seed/a.ts";',
  ],
  ["mock/src/worlds/zzz.ts", "no-restricted-imports", 'import { a } from "../server/a.ts";'],
  [
    "mock/src/worlds/zzz-perform.ts",
    "no-restricted-imports",
    'import { a } from "../backend/execute/a.ts";',
  ],
  ["mock/src/bots/zzz.ts", "no-restricted-imports", 'import { a } from "../backend/execute/a.ts";'],
  [
    "mock/src/bots/zzz-handlers.ts",
    "no-restricted-imports",
    'import { a } from "../backend/calls/a.ts";',
  ],
  [
    "mock/src/bots/bot-registry.ts",
    "no-restricted-imports",
    'import { a } from "../worlds/world/a.ts";',
  ],
  ["mock/src/bots/zzz-timer.ts", "no-restricted-globals", "setTimeout(() => undefined, 1);"],
  ["mock/src/client/zzz.ts", "no-restricted-imports", 'import { a } from "../server/a.ts";'],
  [
    "mock/src/scenario/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../backend/execute/a.ts";',
  ],
  ["mock/src/client/zzz-node.ts", "no-restricted-imports", 'import { a } from "node:fs";'],
  [
    "web/director/zzz/server.ts",
    "no-restricted-imports",
    'import { a } from "../../../mock/src/server/a.ts";',
  ],
  ["web/director/zzz/index.ts", "no-restricted-imports", 'import { a } from "mock";'],
  [
    "web/director/zzz/control.ts",
    "no-restricted-imports",
    'import type { A } from "mock/control/a.ts";',
  ],
  [
    "web/director/zzz/trade.ts",
    "no-restricted-imports",
    'import { a } from "../../src/trade/a.ts";',
  ],
  [
    "web/director/zzz/test-helper.ts",
    "no-restricted-imports",
    'import { a } from "../../test/helpers/a.ts";',
  ],
  ["web/director/zzz/node.ts", "no-restricted-imports", 'import { a } from "node:fs";'],
  [
    "mock/src/worlds/world/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../../server/a.ts";',
  ],
  [
    "mock/src/worlds/world/seed/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../../../db/a.ts";',
  ],
  [
    "mock/src/worlds/world/seed/zzz-world.ts",
    "no-restricted-imports",
    'import { a } from "../open-world.ts";',
  ],
  [
    "mock/src/zzz-world.ts",
    "no-restricted-imports",
    'import { a } from "./worlds/world/open-world.ts";',
  ],
  [
    "mock/src/zzz/world.ts",
    "no-restricted-imports",
    'import type { A } from "../worlds/world/open-world.ts";',
  ],
  [
    "mock/test/simulation/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../../src/backend/orders/a.ts";',
  ],
  [
    "mock/test/stories/zzz.ts",
    "no-restricted-imports",
    'import { a } from "../../src/rules/a.ts";',
  ],
  ["mock/src/zzz/identity.ts", "no-restricted-properties", "export const a = crypto.randomUUID();"],
  ["mock/src/zzz/clock.ts", "no-restricted-properties", "export const a = performance.now();"],
  [
    "mock/src/zzz/global-timer.ts",
    "no-restricted-properties",
    "globalThis.setTimeout(() => undefined, 1);",
  ],
  ["mock/src/zzz/interval.ts", "no-restricted-globals", "setInterval(() => undefined, 1);"],
  [
    "mock/src/zzz/timers.ts",
    "no-restricted-imports",
    'import { setTimeout } from "node:timers/promises";',
  ],
  ["mock/src/zzz/zod.ts", "no-restricted-imports", 'import * as z from "zod/mini";'],
  ["mock/src/zzz/bff.ts", "no-restricted-imports", 'import { a } from "bff";'],
  ["mock/src/zzz/process.ts", "no-restricted-globals", "export const a = process.env;"],
  ["mock/src/zzz.test.ts", "no-restricted-globals", "setTimeout(() => undefined, 1);"],
  [
    "mock/src/worlds/world/open-world.ts",
    "no-restricted-imports",
    'import { DatabaseSync } from "node:sqlite";',
  ],
  ["tools/zzz.mjs", "no-restricted-imports", 'import * as z from "zod";'],
  ["web/src/screens/zzz/money.ts", "by-hand", "export const a = (b: string) => `付 ¥${b}`;"],
  ["web/src/trade/zzz/wide-money.ts", "by-hand", 'export const a = "￥";'],
  ["web/src/ui/layout/zzz-unit.tsx", "by-hand", "export const a = <p>12 枚</p>;"],
  [
    "web/src/app/zzz/time.ts",
    "time-by-hand",
    'export const a = (b: number) => `${b}:${String(b).padStart(2, "0")}`;',
  ],
  [
    "web/src/screens/zzz/clock.ts",
    "time-by-hand",
    'import { formatRemainingTime } from "../../lib/format-remaining-time.ts";\nexport const a = formatRemainingTime;',
  ],
  ["web/src/ui/zzz-promise.ts", "no-floating-promises", "const a = async () => {};\na();"],
  [
    "web/src/ui/zzz-cycle.ts",
    "no-cycle",
    'import { b } from "./zzz-cycle-b.ts";\nexport const a = () => b;',
  ],
  [
    "web/src/ui/zzz-type-cycle.ts",
    "no-cycle",
    'import type { B } from "./zzz-type-cycle-b.ts";\nexport type A = B[];',
  ],
  [
    "web/src/ui/zzz-skip.test.ts",
    "no-disabled-tests",
    'import { test } from "vitest";\ntest.skip("a", () => {});',
  ],
  [
    "web/src/ui/zzz-only.test.ts",
    "no-focused-tests",
    'import { test } from "vitest";\ntest.only("a", () => {});',
  ],
];

const allowedLines: [path: string, line: string][] = [
  [
    "web/src/screens/yyy/yyy-json.ts",
    "export const a = (text: string): unknown => JSON.parse(text);",
  ],
  [
    "web/src/screens/yyy/a.ts",
    'import { a } from "../../api/a.ts";\nimport { b } from "../../ui/b.ts";\nexport const c = [a, b];',
  ],
  [
    "web/src/screens/yyy/b.ts",
    'import { a } from "../../lib/a.ts";\nimport { calls } from "contract";\nexport const c = [a, calls];',
  ],
  [
    "web/src/screens/yyy/c.ts",
    'import { a } from "./a.ts";\nimport css from "./a.module.css";\nexport const c = [a, css];',
  ],
  ["web/src/lib/browser/device.ts", "export const a = navigator.userAgent;"],
  ["web/src/app/yyy.ts", 'import { a } from "../screens/buy/a.ts";\nexport const b = a;'],
  [
    "web/src/app/yyy.test.ts",
    'import { readFileSync } from "node:fs";\nexport const a = [readFileSync, fetch("/")];',
  ],
  ["web/test/helpers/yyy.ts", "export const a = localStorage.length;"],
  [
    "web/src/api/yyy.ts",
    'import { a } from "../lib/a.ts";\nexport const b = [a, fetch("/"), new WebSocket("ws://a")];',
  ],
  ["web/src/screens/yyy/trade.ts", 'import { a } from "../../trade/a.ts";\nexport const b = a;'],
  [
    "web/src/trade/yyy.ts",
    'import { a } from "../api/a.ts";\nimport { b } from "../ui/layout/b.tsx";\nexport const c = [a, b];',
  ],
  [
    "web/src/ui/yyy/a.ts",
    'import { a } from "../../lib/a.ts";\nimport { c } from "../base/c.ts";\nexport const b = [a, c];',
  ],
  ["web/src/ui/layout/yyy.ts", 'import { a } from "../base/a.ts";\nexport const b = a;'],
  [
    "web/src/ui/overlays/yyy.ts",
    'import { Dialog } from "@base-ui/react/dialog";\nexport const b = Dialog;',
  ],
  [
    "web/src/lib/time/yyy.ts",
    'import { a } from "./a.ts";\nimport { b } from "../browser/b.ts";\nexport const c = [a, b];',
  ],
  ["web/src/ui/figures/yyy.tsx", "export const a = <p>¥12</p>;"],
  ["web/src/screens/yyy/yyy.test.ts", 'export const a = "¥12".padStart(2, "0");'],
  ["web/src/lib/browser/storage.ts", 'export const a = localStorage.getItem("token");'],
  [
    "contract/src/errors/yyy.ts",
    'import * as z from "zod/mini";\nimport { a } from "./a.ts";\nimport { b } from "../wire/b.ts";\nexport const c = [z, a, b];',
  ],
  ["contract/src/money/money.ts", "export const a = (1.005).toFixed(2);"],
  [
    "contract/src/yyy.test.ts",
    'import { test } from "vitest";\nimport fc from "fast-check";\nexport const b = [test, fc];',
  ],
  ["bff/test/faults/yyy.ts", "export const a = (text: string): unknown => JSON.parse(text);"],
  [
    "contract/src/dialect/yyy.ts",
    'import { a } from "../calls/a.ts";\nimport { b } from "./b.ts";\nexport const c = [a, b];',
  ],
  ["bff/src/proxy/upstream.ts", 'export const a = import("mock");'],
  ["bff/src/main.ts", "export const a = process.env;"],
  ["bff/src/config/config.ts", 'import { env } from "node:process";\nexport const a = env;'],
  [
    "bff/src/yyy.ts",
    'import { a } from "./config/a.ts";\nimport { b } from "./observability/b.ts";\nexport const c = [a, b];',
  ],
  ["bff/src/http/yyy.ts", 'import { a } from "../config/a.ts";\nexport const b = a;'],
  [
    "bff/src/observability/yyy.ts",
    'import { a } from "../config/a.ts";\nimport { b } from "../sockets/b.ts";\nexport const c = [a, b];',
  ],
  ["bff/test/faults/yyy.ts", 'import { a } from "../helpers/a.ts";\nexport const b = a;'],
  [
    "bff/src/config/yyy.test.ts",
    'import { a } from "../../test/helpers/a.ts";\nexport const b = a;',
  ],
  ["bff/src/yyy.test.ts", 'import { open } from "mock";\nexport const a = [open, process.env];'],
  [
    "mock/src/server/yyy.ts",
    'import { a } from "../backend/execute/a.ts";\nexport const b = [a, Date.now(), setTimeout];',
  ],
  [
    "mock/src/server/yyy-sample.ts",
    'import { a } from "../worlds/world/world-and-user-summaries.ts";\nimport { b } from "../backend/orders/a.ts";\nimport { c } from "../worlds/a.ts";\nexport const z = [a, b, c];',
  ],
  [
    "mock/src/worlds/yyy.ts",
    'import { a } from "./world/open-world.ts";\nimport { b } from "../backend/context/a.ts";\nimport { c } from "./a.ts";\nexport const z = [a, b, c];',
  ],
  [
    "mock/src/backend/calls/yyy.ts",
    'import { a } from "../orders/a.ts";\nimport { b } from "../../rules/b.ts";\nexport const z = [a, b];',
  ],
  [
    "mock/src/backend/execute/yyy.ts",
    'import { a } from "../calls/a.ts";\nimport { b } from "../orders/a.ts";\nimport { c } from "../../db/a.ts";\nimport { d } from "../../rules/a.ts";\nexport const z = [a, b, c, d];',
  ],
  [
    "mock/src/db/yyy.ts",
    'import { DatabaseSync } from "node:sqlite";\nexport const b = DatabaseSync;',
  ],
  [
    "mock/src/rules/yyy.ts",
    'import { calls } from "contract";\nimport { a } from "./a.ts";\nexport const c = [a, calls];',
  ],
  [
    "mock/src/bots/yyy.ts",
    'import { a } from "../rules/a.ts";\nimport { b } from "./a.ts";\nexport const z = [a, b];',
  ],
  [
    "mock/src/client/yyy.ts",
    'import type { A } from "../control/a.ts";\nexport const z = (it: A) => setTimeout(() => it, 1);',
  ],
  [
    "web/director/yyy/yyy.ts",
    'import { a } from "mock/client/a.ts";\nimport { b } from "../../src/ui/base/b.ts";\nexport const z = [a, b, setTimeout];',
  ],
  [
    "mock/src/bots/bot-registry.ts",
    'import { a } from "../backend/execute/a.ts";\nimport { b } from "../db/a.ts";\nexport const z = [a, b];',
  ],
  [
    "mock/src/worlds/world/open-world.ts",
    "export const a = [Date.now(), Math.random(), crypto.randomUUID()];",
  ],
  ["mock/src/clock.ts", "export const a = Date.now();"],
  ["mock/src/random.ts", "export const a = crypto.getRandomValues(new Uint8Array(1));"],
  [
    "mock/src/worlds/world/yyy.ts",
    'import { a } from "../../bots/bot-registry.ts";\nimport { b } from "../../backend/execute/a.ts";\nimport { c } from "../../db/a.ts";\nimport { d } from "../../clock.ts";\nimport { e } from "./seed/a.ts";\nexport const z = [a, b, c, d, e];',
  ],
  [
    "mock/src/worlds/world/seed/yyy.ts",
    'import { a } from "../../../backend/execute/a.ts";\nimport { b } from "../../../backend/users/a.ts";\nexport const z = [a, b];',
  ],
  [
    "mock/test/simulation/yyy.ts",
    'import { a } from "../../src/index.ts";\nimport { b } from "../../src/client/a.ts";\nexport const z = [a, b];',
  ],
  [
    "mock/src/backend/yyy/a.ts",
    'import { a } from "../context/a.ts";\nimport { b } from "../../db/a.ts";\nimport { c } from "../../rules/a.ts";\nexport const z = [a, b, c];',
  ],
  [
    "mock/src/backend/orders/yyy.ts",
    'import { a } from "../listings/a.ts";\nimport { b } from "../users/a.ts";\nimport { c } from "../queries/a.ts";\nimport { d } from "../context/a.ts";\nimport { e } from "./a.ts";\nimport { f } from "../../db/a.ts";\nexport const z = [a, b, c, d, e, f];',
  ],
  ["mock/src/main.ts", "export const a = process.env;"],
  [
    "mock/src/yyy.test.ts",
    'import { DatabaseSync } from "node:sqlite";\nexport const a = DatabaseSync;',
  ],
  ["tools/yyy.mjs", "export const a = (process.uptime()).toFixed(1);"],
];

const root = join(import.meta.dirname, "..");
let testFolder = "";
let findings: { code: string; filename: string }[] = [];

function writeTestFile(at: string, path: string, line: string) {
  mkdirSync(dirname(join(at, path)), { recursive: true });
  writeFileSync(join(at, path), `${line}\n`);
}

/** Runs the lint rules on planted files in a temporary folder. */
function lint(files: [path: string, line: string][]) {
  const at = mkdtempSync(join(testFolder, "platform-"));
  mkdirSync(join(at, "tools/lint"), { recursive: true });
  for (const file of [
    "oxlint.config.ts",
    "tsconfig.base.json",
    "tools/lint/import-bans.ts",
    "tools/lint/no-hand-formatted-figures.mjs",
  ])
    copyFileSync(join(root, file), join(at, file));
  writeFileSync(
    join(at, "tsconfig.json"),
    '{ "extends": "./tsconfig.base.json", "include": ["**/*"] }',
  );
  for (const [path, line] of files) writeTestFile(at, path, line);
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
  testFolder = mkdtempSync(join(tmpdir(), "lint-rules-"));
  findings = lint([
    ...refusedLines.map(([path, , line]): [string, string] => [path, line]),
    ["web/src/ui/zzz-cycle-b.ts", 'import { a } from "./zzz-cycle.ts";\nexport const b = () => a;'],
    [
      "web/src/ui/zzz-type-cycle-b.ts",
      'import type { A } from "./zzz-type-cycle.ts";\nexport type B = { a: A };',
    ],
  ]);
}, 30_000);
afterAll(() => rmSync(testFolder, { recursive: true, force: true }));

const rulesAt = (path: string) =>
  findings.filter((it) => it.filename === path).map((it) => it.code.replace(/^.*\((.*)\)$/, "$1"));

test.each(refusedLines)(
  "the linter reports the planted line of the file %s by the rule %s",
  (path, rule) => {
    expect(rulesAt(path)).toContain(rule);
  },
);

test("the lint rules accept the imports, globals and properties that a module may use", () => {
  const rules = [
    "no-restricted-imports",
    "no-restricted-globals",
    "no-restricted-properties",
    "by-hand",
  ];
  const wrong = lint(allowedLines).filter((it) => rules.some((rule) => it.code.includes(rule)));
  expect(wrong.map((it) => `${it.filename} ${it.code}`)).toEqual([]);
}, 30_000);
