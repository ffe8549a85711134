// Builds and starts every profile of docker-compose.yml and checks what a user relies on. Works on
// a copy of the repository, under other names and ports, so that a running demo stays as it is.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkServerIdentity } from "node:tls";
import { connect } from "../mock/src/client/connect.ts";
import { baseImages, findEngine, whyNoContainers } from "./containers/engine.mjs";
import { freePort } from "./free-port.mjs";

const root = join(import.meta.dirname, "..");
const project = "lwh5-check";
/**
 * IP address for documentation (RFC 5737). It is printed in links and named in the certificate, but
 * receives no request.
 */
const publicHost = "192.0.2.10";
/** A secret that must not get into an image. */
const canary = "canary-6f1c2e9b";
/**
 * Maximum time until the first health check. Without a short interval at the start, the check runs
 * after 10 s.
 */
const firstCheckMsMax = 5_000;
const identity = { realName: "李新", idCard: "110105199003071239" };

type Result = { name: string; seconds: number; reason?: string };
const results: Result[] = [];

async function check(name: string, run: () => unknown): Promise<void> {
  const startedMs = performance.now();
  const seconds = () => (performance.now() - startedMs) / 1_000;
  try {
    const note = await run();
    results.push({ name, seconds: seconds() });
    console.log(
      `ok   ${name} (${seconds().toFixed(1)} s)${typeof note === "string" ? `: ${note}` : ""}`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    results.push({ name, seconds: seconds(), reason });
    console.log(`FAIL ${name} (${seconds().toFixed(1)} s): ${reason}`);
  }
}

function assertTrue(isTrue: boolean, complaint: string): void {
  if (!isTrue) throw new Error(complaint);
}

/**
 * Copies the files that git tracks or would add. Writes the settings and a secret into .env, the
 * secret into bff/production/secrets, and other image names into compose-check.yml.
 */
function copyRepository(folder: string, settings: Record<string, string | number>): void {
  const listed = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: root, encoding: "utf8" },
  );
  const deleted = spawnSync("git", ["ls-files", "-z", "--deleted"], {
    cwd: root,
    encoding: "utf8",
  });
  const gone = new Set(deleted.stdout.split("\0"));
  for (const path of new Set(
    listed.stdout.split("\0").filter((it) => it !== "" && !gone.has(it)),
  )) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  const lines = Object.entries({ ...settings, CANARY: canary }).map(
    ([name, value]) => `${name}=${value}`,
  );
  writeFileSync(join(folder, ".env"), `${lines.join("\n")}\n`);
  mkdirSync(join(folder, "bff/production/secrets"));
  writeFileSync(join(folder, "bff/production/secrets/redis_url"), canary);
  const images = { demo: "demo", mock: "demo", "bff-1": "bff", "bff-2": "bff", "bff-3": "bff" };
  const own = Object.entries(images).map(
    ([service, image]) => `  ${service}: { image: ${project}-${image} }`,
  );
  writeFileSync(join(folder, "compose-check.yml"), `services:\n${own.join("\n")}\n`);
}

/**
 * Returns the environment without the settings of the .env files, because a variable of the shell
 * has precedence over the .env file in the copied folder. COMPOSE_FILE, COMPOSE_PROFILES and
 * COMPOSE_PROJECT_NAME are removed too.
 */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const examples = [".env.example", "bff/production/.env.example"].map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const settings = [...examples.join("\n").matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(
    ([, name]) => name,
  );
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !settings.includes(name) && !/^COMPOSE_(FILE|PROFILES|PROJECT_NAME)$/.test(name),
    ),
  );
}

function engineIn(folder: string, engine: string) {
  const run = (...args: string[]): string => {
    const env = withoutSettings(process.env);
    const { status, stdout, stderr } = spawnSync(engine, args, {
      cwd: folder,
      encoding: "utf8",
      env,
      maxBuffer: 1 << 28,
    });
    if (status !== 0)
      throw new Error(`${engine} ${args.join(" ")}: ${(stderr || stdout).trim().slice(-600)}`);
    return stdout;
  };
  const compose = (...args: string[]) =>
    run("compose", "-p", project, "-f", "docker-compose.yml", "-f", "compose-check.yml", ...args);
  return { run, compose };
}

async function waitUntil(
  what: string,
  question: () => Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const endMs = performance.now() + withinMs;
  for (;;) {
    if (await question().catch(() => false)) return;
    if (performance.now() > endMs)
      throw new Error(`${what} did not happen within ${withinMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const statusOf = async (address: string | URL, headers: Record<string, string> = {}) =>
  (await fetch(address, { headers, redirect: "manual" })).status;

/** Throws unless a page and all styles and scripts that it links are served. */
async function mustServeWhole(address: string): Promise<string> {
  const page = await fetch(address);
  const text = await page.text();
  assertTrue(page.ok, `${new URL(address).pathname} is answered with ${page.status}`);
  const linked = [...text.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"/g)].map(
    ([, path = ""]) => new URL(path, address),
  );
  assertTrue(linked.length > 0, "the page links nothing");
  for (const it of linked) assertTrue((await statusOf(it)) === 200, `${it.pathname} is not there`);
  return `${linked.length} files linked`;
}

/** Logs in as the demo user who is not certified yet. Returns a function that sends their calls. */
async function loggedIn(address: string) {
  const login = await call(address, "POST", "/user/v1/user/login", {
    p: "demo-new",
    deviceTag: "compose-check",
  });
  const { token } = login as { token: string };
  return (method: string, path: string, body?: object) =>
    call(address, method, path, body, { "x-access-token": token, "x-key": "demo-new" });
}

async function call(
  address: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${address}/lightweight${path}`, {
    method,
    headers: {
      ...headers,
      ...(body && { "content-type": "application/json" }),
      "x-request-id": crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, result } = (await answer.json()) as {
    code: number;
    result: Record<string, string>;
  };
  assertTrue(code === 200, `${path} is answered with ${code}`);
  return result;
}

type Engine = ReturnType<typeof engineIn>;

/** Checks that the app and two pages of the mock are served. Returns the certification URL. */
async function checkPages(name: string, address: string): Promise<string> {
  let certification = "";
  await check(`${name}: the app is served`, () => mustServeWhole(`${address}/lwh5/`));
  await check(`${name}: the certification page is served whole`, async () => {
    const phone = await loggedIn(address);
    const { certifyUrl = "" } = await phone("POST", "/user/v1/face/verify/code", identity);
    certification = new URL(certifyUrl, address).href;
    return mustServeWhole(certification);
  });
  await check(`${name}: the customer service page is served whole`, async () => {
    const phone = await loggedIn(address);
    const { url = "" } = await phone("GET", "/basic/v1/app/getOnlineCustom");
    return mustServeWhole(new URL(url, address).href);
  });
  return certification;
}

async function mustBeHealthy({ run, compose }: Engine, service: string): Promise<string> {
  type State = {
    StartedAt: string;
    Health: { Status: string; Log: { Start: string; End: string; ExitCode: number }[] };
  };
  const state = () =>
    JSON.parse(
      run("inspect", "--format", "{{json .State}}", compose("ps", "-q", service).trim()),
    ) as State;
  await waitUntil(`${service} healthy`, async () => state().Health.Status === "healthy");
  const { StartedAt, Health } = state();
  const msAfterStart = (time = "") => Date.parse(time) - Date.parse(StartedAt);
  const firstMs = msAfterStart(Health.Log[0]?.Start);
  assertTrue(
    firstMs < firstCheckMsMax,
    `checked for the first time ${firstMs / 1_000} s after its start`,
  );
  return `healthy ${(msAfterStart(Health.Log.find((it) => it.ExitCode === 0)?.End) / 1_000).toFixed(1)} s after its start`;
}

function mustLeaveNothing({ run, compose }: Engine, profiles: string[]): void {
  compose(...profiles, "down", "-v", "--timeout", "20");
  for (const [kind, ...list] of [
    ["containers", "ps", "-aq"],
    ["networks", "network", "ls", "-q"],
    ["volumes", "volume", "ls", "-q"],
  ]) {
    const left = run(...list, "--filter", `label=com.docker.compose.project=${project}`).trim();
    assertTrue(left === "", `${kind} are left: ${left}`);
  }
}

async function checkDemo(engine: Engine, folder: string, port: number): Promise<void> {
  const { run, compose } = engine;
  const address = `http://localhost:${port}`;
  await check("demo: builds and starts", () => void compose("up", "-d"));
  await check("demo: health", () => mustBeHealthy(engine, "demo"));
  const log = () => compose("logs", "--no-log-prefix", "demo");
  await check("demo: the log ends with links to the outside address and a QR code", () => {
    const text = log();
    for (const item of ["Here: ", "Phone:", "Director:"])
      assertTrue(
        new RegExp(`${item} +http://${publicHost}:${port}/`).test(text),
        `no line ${item} with the outside address`,
      );
    assertTrue(/[█▀▄]/.test(text), "no QR code");
    assertTrue(!/healthz|readyz/.test(text), "health checks are in the log");
  });
  const certification = await checkPages("demo", address);
  await check("demo: the control calls want the token of the log", async () => {
    const [, token = ""] = /Director: +\S+\?token=(\S+)/.exec(log()) ?? [];
    assertTrue((await statusOf(`${address}/__mock/state`)) === 403, "answered without a token");
    assertTrue(
      (await statusOf(`${address}/__mock/state`, { authorization: `Bearer ${token}` })) === 200,
      "refused with the token",
    );
    await (await connect(address, { token })).close();
  });
  await check("demo: runs as a plain user on a read-only root", () => {
    const reported = run(
      "inspect",
      "--format",
      "{{.Config.User}} {{.HostConfig.ReadonlyRootfs}}",
      compose("ps", "-q", "demo").trim(),
    );
    assertTrue(reported.trim() === "10001:10001 true", reported);
  });
  await check(
    "demo: up after a change of the sources serves the change and keeps the data",
    async () => {
      const page = join(folder, "web/index.html");
      writeFileSync(
        page,
        readFileSync(page, "utf8").replace(
          "</head>",
          `<meta name="build" content="changed"></head>`,
        ),
      );
      compose("up", "-d");
      await waitUntil("the changed page", async () =>
        (await (await fetch(`${address}/lwh5/`)).text()).includes("changed"),
      );
      assertTrue(
        (await statusOf(certification)) === 200,
        "the certification that was begun is gone",
      );
    },
  );
  await check("build stage: receives no secret", () => {
    // Copies the same files as `COPY . .` in the Dockerfile, but installs no packages. Exporting an
    // image with installed packages would take half a minute.
    writeFileSync(join(folder, "context.Dockerfile"), `FROM ${baseImages()[0]}\nCOPY . /src\n`);
    run("build", "-q", "-f", "context.Dockerfile", "-t", `${project}-context`, ".");
    const search = `test -f /src/web/index.html && (grep -rl ${canary} /src || true)`;
    const found = run(
      "run",
      "--rm",
      "--entrypoint",
      "sh",
      `${project}-context`,
      "-c",
      search,
    ).trim();
    assertTrue(found === "", `the secret is in ${found}`);
  });
  await check("demo: down leaves nothing", () => mustLeaveNothing(engine, []));
}

async function checkScale(engine: Engine, port: number): Promise<void> {
  const address = `http://localhost:${port}`;
  await check("scale: health", () => mustBeHealthy(engine, "balancer"));
  await check("scale: the log names the outside address", () => {
    const text = engine.compose("logs", "--no-log-prefix", "bff-1");
    assertTrue(text.includes(`http://${publicHost}:${port}/lwh5/`), "no link");
    assertTrue(!/healthz|readyz/.test(text), "health checks are in the log");
  });
  await checkPages("scale", address);
  await check("scale: the control calls are not there", async () =>
    assertTrue((await statusOf(`${address}/__mock/state`)) === 404, "answered"),
  );
}

/**
 * Returns the response status of an HTTPS request without a server name, as a device sends it that
 * opens the app by IP address. Trusts only the certificate authority of the container.
 */
const secureStatusOf = (port: number, path: string, ca: string) =>
  new Promise<number>((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      ca,
      servername: "",
      headers: { host: `${publicHost}:${port}` },
    };
    request(
      {
        ...options,
        checkServerIdentity: (_host, certificate) => checkServerIdentity(publicHost, certificate),
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    )
      .once("error", reject)
      .end();
  });

async function checkTls({ compose }: Engine, port: number): Promise<void> {
  await check("tls: serves the app with a certificate of the outside address", async () => {
    const authority = () =>
      compose("exec", "-T", "tls", "cat", "/data/caddy/pki/authorities/local/root.crt");
    await waitUntil("a certificate", async () => authority().includes("BEGIN CERTIFICATE"));
    await waitUntil(
      "https",
      async () => (await secureStatusOf(port, "/lwh5/", authority())) === 200,
      20_000,
    );
    assertTrue(
      (await secureStatusOf(port, "/root.crt", authority())) === 200,
      "/root.crt is not there",
    );
    assertTrue(
      (await secureStatusOf(port, "/root.key", authority())) !== 200,
      "/root.key is there",
    );
  });
}

async function main(): Promise<number> {
  const engineName = findEngine();
  const sentence = whyNoContainers(engineName);
  if (engineName === undefined || sentence !== undefined) {
    console.error(sentence);
    return 1;
  }
  const ports = {
    PORT: await freePort(),
    SCALE_PORT: await freePort(),
    TLS_PORT: await freePort(),
  };
  const folder = mkdtempSync(join(tmpdir(), "lwh5-compose-"));
  copyRepository(folder, { ...ports, PUBLIC_HOST: publicHost });
  const engine = engineIn(folder, engineName);
  const more = ["--profile", "scale", "--profile", "tls"];
  const cleanUp = () => {
    spawnSync(engineName, ["compose", "-p", project, ...more, "down", "-v", "--timeout", "1"], {
      cwd: folder,
      stdio: "ignore",
    });
    spawnSync(
      engineName,
      ["rmi", "-f", ...["demo", "bff", "context"].map((it) => `${project}-${it}`)],
      { stdio: "ignore" },
    );
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      cleanUp();
      process.exit(1);
    });
  try {
    await check("every profile is valid", () => void engine.compose(...more, "config", "-q"));
    await check("bff/production is valid with the example of its settings", () => {
      const production = [
        "--env-file",
        "bff/production/.env.example",
        "-f",
        "bff/production/compose.yml",
      ];
      engine.run("compose", ...production, "config", "-q");
    });
    await checkDemo(engine, folder, ports.PORT);
    await check("scale and tls: build and start", () => void engine.compose(...more, "up", "-d"));
    await checkScale(engine, ports.SCALE_PORT);
    await checkTls(engine, ports.TLS_PORT);
    await check("scale and tls: down leaves nothing", () => mustLeaveNothing(engine, more));
  } finally {
    cleanUp();
  }
  const failed = results.filter((it) => it.reason !== undefined);
  const report = {
    passed: results.length - failed.length,
    failed: failed.length,
    reasons: failed.map((it) => `${it.name}\n${it.reason}`),
  };
  mkdirSync(join(root, "var"), { recursive: true });
  writeFileSync(join(root, "var/compose-check.json"), JSON.stringify(report));
  console.log(`${report.passed} passed, ${report.failed} failed`);
  return failed.length === 0 ? 0 : 1;
}

process.exit(await main());
