// Hot reload: Vite serves the app and forwards calls, sockets and the pages of the mock to a BFF,
// which restarts after each change of a module that it imports.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer } from "vite";
import { embedRuntimeConfig } from "../bff/src/http/assets.ts";
import { startupBannerText } from "../bff/src/banner.ts";
import { readConfig } from "../bff/src/config/config.ts";
import { freePort } from "./free-port.mjs";
import { exitWithNpm } from "./exit-with-npm.mjs";

const root = join(import.meta.dirname, "..");

function startBff(port) {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port), DRAIN_SECONDS: "0" };
  const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", "bff/src/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Forwards only log lines. The banner shows the BFF's port, but the user must open Vite's.
  createInterface({ input: child.stdout }).on(
    "line",
    (line) => line.startsWith("{") && console.log(line),
  );
  return child;
}

const startVite = (config, target) =>
  createServer({
    configFile: join(root, "web/vite.config.ts"),
    plugins: [
      {
        name: "runtime-config",
        transformIndexHtml: (html) => embedRuntimeConfig(html, config.runtime),
      },
    ],
    server: {
      host: config.host,
      port: config.port,
      strictPort: config.port !== 0,
      proxy: {
        "/lightweight": { target, ws: true },
        "/__mock": { target },
        "/provider": { target },
      },
    },
  });

async function main() {
  const config = readConfig(process.env);
  const bffPort = await freePort();
  const vite = await startVite(config, `http://127.0.0.1:${bffPort}`);
  await vite.listen();
  const bff = startBff(bffPort);
  const leave = () => {
    bff.kill("SIGTERM");
    void vite.close().finally(() => process.exit(0));
  };
  process.once("SIGINT", leave).once("SIGTERM", leave);
  exitWithNpm();
  process.stdout.write(startupBannerText(config, vite.httpServer.address().port));
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
