import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type BrowserDriver,
  webDriverKeyPressActions,
  type BrowserAppearance,
  webDriverTapActions,
} from "./browser-driver.ts";
import { endProcess, isProgramInstalled, makeTemporaryFolder } from "./processes.ts";

const program = ["firefox-esr", "firefox"].find(isProgramInstalled);
export const isFirefoxInstalled = program !== undefined;

const android = "Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0";

function preferences({ isDark = false, reducesMotion = false }: BrowserAppearance): string {
  const values: Record<string, string | number | boolean> = {
    "general.useragent.override": android,
    "intl.accept_languages": "zh-CN",
    "ui.systemUsesDarkTheme": isDark ? 1 : 0,
    "ui.prefersReducedMotion": reducesMotion ? 1 : 0,
    "app.update.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,",
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join("\n");
}

/** Returns the URL of WebDriver BiDi, which Firefox prints when it starts to listen. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error("Firefox has no output");
  const lines = createInterface(child.stderr);
  for await (const line of lines) {
    const [address] = /ws:\/\/[\d.:]+/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stderr.resume();
    return address;
  }
  throw new Error("Firefox did not start");
}

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string };

type Waiter = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Starts Firefox without a window, driven over WebDriver BiDi. */
export async function startFirefox(look: BrowserAppearance = {}): Promise<BrowserDriver> {
  const folder = makeTemporaryFolder("firefox");
  writeFileSync(join(folder.path, "user.js"), preferences(look));
  const child = spawn(
    program ?? "firefox",
    [
      "--headless",
      "--no-remote",
      "--profile",
      folder.path,
      "--remote-debugging-port=0",
      "about:blank",
    ],
    {
      env: {
        ...process.env,
        TZ: "Asia/Shanghai",
        HOME: folder.path,
        MOZ_CRASHREPORTER_DISABLE: "1",
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const socket = new WebSocket(`${await addressOf(child)}/session`);
  const waiting = new Map<number, Waiter>();
  await new Promise((opened, failed) => {
    socket.addEventListener("open", opened, { once: true });
    socket.addEventListener("error", failed, { once: true });
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer;
    const waiter = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !waiter) return;
    waiting.delete(id);
    if (type === "success") waiter.resolve(result);
    else waiter.reject(new Error(`${error}: ${message}`));
  });
  let last = 0;
  const send = (method: string, params: object = {}): Promise<unknown> => {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  await send("session.new", { capabilities: {} });
  const { contexts } = (await send("browsingContext.getTree")) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context ?? "";
  const resize = (width: number, height: number) =>
    send("browsingContext.setViewport", { context, viewport: { width, height } });
  await resize(390, 844);
  return {
    isSpacingPainted: true,
    async evaluate(run, ...input) {
      const declaration = `async (input) => JSON.stringify({ result: await (${String(run)})(...JSON.parse(input)) })`;
      const { result, exceptionDetails } = (await send("script.callFunction", {
        functionDeclaration: declaration,
        arguments: [{ type: "string", value: JSON.stringify(input) }],
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!result) throw new Error(exceptionDetails?.text ?? "no result");
      return (JSON.parse(result.value) as { result: never }).result;
    },
    resize: async (width, height) => void (await resize(width, height)),
    open: async (url) =>
      void (await send("browsingContext.navigate", { context, url, wait: "none" })),
    press: async (x, y) =>
      void (await send("input.performActions", { context, actions: webDriverTapActions(x, y) })),
    type: async (text) =>
      void (await send("input.performActions", {
        context,
        actions: webDriverKeyPressActions(text),
      })),
    back: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
    reload: async () => void (await send("browsingContext.reload", { context, wait: "none" })),
    async close() {
      socket.close();
      await endProcess(child);
      folder.remove();
    },
  };
}
