import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { peersFolder, root, startServer } from "./processes.mjs";

/** Node flags of the image. All contenders on Node except json-server get these V8 heap sizes. */
const [, command = "[]"] =
  /^CMD (\[.+\])$/m.exec(readFileSync(join(root, "Dockerfile"), "utf8")) ?? [];
export const nodeFlags = JSON.parse(command).filter((it) => it.startsWith("--"));
const nodeWithFlags = [process.execPath, ...nodeFlags];
const serverFile = (name) => join(peersFolder, "servers", `${name}.mjs`);
const binFile = (name) => join(peersFolder, "node_modules/.bin", name);
export const appFolder = join(root, "web/dist");

const smallBody = JSON.stringify({ code: 200, result: "x".repeat(980), message: "" });
const largeBody = JSON.stringify({ code: 200, result: "x".repeat(51_200), message: "" });

const nginxHead = (folder) =>
  `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; master_process off; pid ${folder}/nginx.pid; error_log /dev/null; events { worker_connections 4096; }\n` +
  `http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};\n` +
  "default_type application/json; keepalive_requests 1000000; sendfile on; open_file_cache max=100;\n";

/** Starts nginx with the given text as its server block. */
async function startNginx(name, folder, serverBlock, cpu) {
  const nginxFolder = join(folder, name.replace(/\W+/g, "-"));
  mkdirSync(nginxFolder, { recursive: true });
  return startServer({
    name,
    cpu,
    command: (port) => {
      writeFileSync(
        join(nginxFolder, "nginx.conf"),
        `${nginxHead(nginxFolder)}${serverBlock(port)}\n}`,
      );
      return ["nginx", "-c", join(nginxFolder, "nginx.conf"), "-p", nginxFolder];
    },
  });
}

/** Starts the backend. It responds at once: 50 KB for the order list, 1 KB for other paths. */
export function startBackend(folder) {
  writeFileSync(join(folder, "small.json"), smallBody);
  writeFileSync(join(folder, "large.json"), largeBody);
  return startNginx(
    "backend",
    folder,
    (port) =>
      `server { listen 127.0.0.1:${port}; root ${folder};\n` +
      "location = /lightweight/order/v1/list { try_files /large.json =404; }\n" +
      `location / { return 200 '${smallBody}'; } }`,
    1,
  );
}

/** Starts our BFF. `nodeCommand` is Node with its flags. */
export const startBff = (name, upstream, env = {}, nodeCommand = nodeWithFlags) =>
  startServer({
    name,
    command: () => [...nodeCommand, join(root, "bff/dist/main.js")],
    env: {
      HOST: "127.0.0.1",
      BACKEND: upstream,
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      NODE_ENV: "production",
      ...env,
    },
    readyPath: "/healthz",
  });

/**
 * Starts our BFF as if a proxy were in front of it, because only a proxy can state the IP addresses
 * of many users. The BFF limits how many calls of one IP address run at once. Further calls would
 * wait.
 */
const startBffBehindProxy = (name, upstream, env = {}) =>
  startBff(name, upstream, { TRUST_PROXY: "1", ...env });

/** @type {Record<string, (upstream: string, folder: string) => Promise<Awaited<ReturnType<typeof startServer>>>>} */
export const proxies = {
  nginx: (upstream, folder) =>
    startNginx(
      "nginx",
      folder,
      (port) =>
        `upstream up { server ${upstream.slice(7)}; keepalive 128; keepalive_requests 1000000; }\n` +
        `server { listen 127.0.0.1:${port}; location / { proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; } }`,
      0,
    ),
  baseline: (upstream) =>
    startServer({
      name: "baseline",
      command: (port) => [...nodeWithFlags, serverFile("baseline"), upstream, String(port)],
    }),
  stock: (upstream) =>
    startServer({
      name: "stock",
      command: (port) => [...nodeWithFlags, serverFile("stock"), upstream, String(port), appFolder],
    }),
  express: (upstream) =>
    startServer({
      name: "express",
      command: (port) => [
        ...nodeWithFlags,
        serverFile("express"),
        upstream,
        String(port),
        appFolder,
      ],
    }),
  ours: (upstream) => startBffBehindProxy("ours", upstream),
};

/** Returns a contender that is our BFF behind a proxy, started with the settings in `env`. */
const withSettings = (name, env = {}) => [
  name,
  (upstream) => startBffBehindProxy(name, upstream, env),
];
export const oursWithOtherSettings = Object.fromEntries([
  withSettings("ours"),
  withSettings("ours, logging", { LOG_LEVEL: "info" }),
  withSettings("ours, with limits", { RATE_LIMITS: "on" }),
]);

/**
 * Returns true for a peer, a compared server that only shows the order of magnitude. Peers run in
 * fewer rounds than our servers and their baselines.
 */
export const isPeer = (name) => !/^ours|^baseline$|^splice$|^small$|^large$/.test(name);

export const files = {
  nginx: (folder) =>
    startNginx(
      "nginx files",
      folder,
      (port) =>
        `server { listen 127.0.0.1:${port}; location /lwh5/ { alias ${appFolder}/; types { text/javascript br; } add_header content-encoding br; } }`,
      0,
    ),
  "@fastify/static": (_folder, upstream) => proxies.stock(upstream, ""),
  express: (_folder, upstream) => proxies.express(upstream, ""),
  ours: (_folder, upstream) => startBff("ours", upstream),
};

const offers = Array.from({ length: 20 }, (_, id) => ({
  id,
  price: 7 + id / 1000,
  low: 100,
  high: 5_000,
  name: `seller ${id}`,
  rate: 0.99,
  note: "x".repeat(400),
}));

export const mocks = {
  "json-server": (folder) => {
    const file = join(folder, "offers.json");
    writeFileSync(file, JSON.stringify({ list: offers }));
    return startServer({
      name: "json-server",
      command: (port) => [
        binFile("json-server"),
        file,
        "--port",
        String(port),
        "--host",
        "127.0.0.1",
        "--quiet",
      ],
    });
  },
  ours: (_folder, file = ":memory:") =>
    startServer({
      name: "ours",
      command: () => [...nodeWithFlags, join(root, "mock/dist/main.js")],
      env: { MOCK_HOST: "127.0.0.1", MOCK_DB: file },
      readyPath: "/readyz",
    }),
};

/** Logs in as demo-buyer and returns the headers for further calls. */
export async function login(url) {
  const headers = { "content-type": "application/json", "x-key": "demo-buyer" };
  const body = JSON.stringify({ p: "demo-buyer", deviceTag: "bench" });
  const response = await fetch(`${url}/lightweight/user/v1/user/login`, {
    method: "POST",
    headers,
    body,
  });
  const { result } = await response.json();
  return { "x-access-token": result.token, "x-key": "demo-buyer" };
}
