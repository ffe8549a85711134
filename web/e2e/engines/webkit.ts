import { spawn } from "node:child_process";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  type BrowserDriver,
  webDriverKeyPressActions,
  type BrowserAppearance,
  webDriverTapActions,
} from "./browser-driver.ts";
import {
  endProcess,
  findFreePort,
  isProgramInstalled,
  startVirtualDisplay,
  makeTemporaryFolder,
} from "./processes.ts";

const [miniBrowser] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
export const isWebkitInstalled =
  miniBrowser !== undefined && isProgramInstalled("WebKitWebDriver") && isProgramInstalled("Xvfb");

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
/**
 * GTK style that shrinks the toolbar of the browser, which otherwise keeps the window wider than a
 * phone.
 */
const style =
  "* { font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; -gtk-icon-transform: scale(0); }";

function writeSettings(
  folder: string,
  { isDark = false, reducesMotion = false }: BrowserAppearance,
): void {
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), style);
  const settings = [
    "[Settings]",
    `gtk-enable-animations=${reducesMotion ? 0 : 1}`,
    `gtk-application-prefer-dark-theme=${isDark ? 1 : 0}`,
  ];
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), settings.join("\n"));
}

async function answered(base: string): Promise<void> {
  const isUp = () =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let look = 0; !(await isUp()); look++) {
    if (look === 200) throw new Error("WebKitWebDriver does not answer");
    await pause(50);
  }
}

/**
 * Starts MiniBrowser of WebKitGTK in the size of a phone, on its own X server, driven over W3C
 * WebDriver.
 */
export async function startWebkit(
  look: BrowserAppearance = {},
): Promise<BrowserDriver & { display: string }> {
  const folder = makeTemporaryFolder("webkit");
  writeSettings(folder.path, look);
  const display = await startVirtualDisplay();
  const port = await findFreePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: "x11",
      LANG: "C.UTF-8",
      TZ: "Asia/Shanghai",
      NO_AT_BRIDGE: "1",
      XDG_CONFIG_HOME: folder.path,
    },
    stdio: "ignore",
  });
  const base = `http://127.0.0.1:${port}`;
  await answered(base);
  const request = async (
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<unknown> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await answer.json()) as {
      value: { error?: string; message?: string } | null;
    };
    if (!answer.ok)
      throw new Error(
        `${method} ${path.split("/").at(-1)}: ${value?.error} ${value?.message ?? ""}`,
      );
    return value;
  };
  const options = {
    binary: miniBrowser,
    args: ["--automation", `--user-agent=${iphone}`, ...(look.isDark ? ["--dark-mode"] : [])],
  };
  const { sessionId } = (await request("POST", "/session", {
    // Navigation does not wait for the load event. The tests wait for content instead, so that
    // errors are collected from the start.
    capabilities: {
      alwaysMatch: { pageLoadStrategy: "none", "webkitgtk:browserOptions": options },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const send = (path: string, body: object = {}) => request("POST", `${session}/${path}`, body);
  const evaluate: BrowserDriver["evaluate"] = async (run, ...input) =>
    (await send("execute/sync", {
      script: `return (${String(run)}).apply(null, arguments)`,
      args: input,
    })) as never;
  const sizes = () => ({ bar: outerHeight - innerHeight, width: innerWidth, height: innerHeight });
  async function resize(width: number, height: number): Promise<void> {
    const { bar } = await evaluate(sizes);
    await send("window/rect", { x: 0, y: 0, width, height: height + bar });
    for (let look = 0; look < 100; look++) {
      const now = await evaluate(sizes);
      if (now.width === width && now.height === height) return;
      await pause(20);
    }
    throw new Error(`the window has not become ${width}×${height}`);
  }
  await resize(390, 844);
  return {
    display: display.name,
    isSpacingPainted: false,
    evaluate,
    resize,
    open: async (url) => void (await send("url", { url })),
    press: async (x, y) => void (await send("actions", { actions: webDriverTapActions(x, y) })),
    type: async (text) => void (await send("actions", { actions: webDriverKeyPressActions(text) })),
    back: async () => void (await send("back")),
    reload: async () => void (await send("refresh")),
    async close() {
      await request("DELETE", session).catch(() => {});
      await endProcess(driver);
      await endProcess(display.child);
      folder.remove();
    },
  };
}
