import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { begin, peers, root } from "./processes.mjs";

/** Flags that the image starts Node with. Contenders on Node get the same V8 heap settings. */
const [, flags = "[]"] =
  /^CMD (\[.+\])$/m.exec(readFileSync(join(root, "Dockerfile"), "utf8")) ?? [];
export const engine = JSON.parse(flags).filter((it) => it.startsWith("--"));
const node = [process.execPath, ...engine];
const server = (name) => join(peers, "servers", `${name}.mjs`);
const bin = (name) => join(peers, "node_modules/.bin", name);
export const dist = join(root, "web/dist");

const small = JSON.stringify({ code: 200, result: "x".repeat(980), message: "" });
const large = JSON.stringify({ code: 200, result: "x".repeat(51_200), message: "" });

const nginxHead = (folder) =>
  `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; master_process off; pid ${folder}/nginx.pid; error_log /dev/null; events { worker_connections 4096; }\n` +
  `http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};\n` +
  "default_type application/json; keepalive_requests 1000000; sendfile on; open_file_cache max=100;\n";

/** Starts nginx with the given text as its server block. */
async function nginx(name, folder, body, cpu) {
  const own = join(folder, name.replace(/\W+/g, "-"));
  mkdirSync(own, { recursive: true });
  return begin({
    name,
    cpu,
    command: (port) => {
      writeFileSync(join(own, "nginx.conf"), `${nginxHead(own)}${body(port)}\n}`);
      return ["nginx", "-c", join(own, "nginx.conf"), "-p", own];
    },
  });
}

/** Starts the backend. It responds at once: 50 KB for the order list, 1 KB for other paths. */
export function startBackend(folder) {
  writeFileSync(join(folder, "small.json"), small);
  writeFileSync(join(folder, "large.json"), large);
  return nginx(
    "backend",
    folder,
    (port) =>
      `server { listen 127.0.0.1:${port}; root ${folder};\n` +
      "location = /lightweight/order/v1/list { try_files /large.json =404; }\n" +
      `location / { return 200 '${small}'; } }`,
    1,
  );
}

export const ours = (name, upstream, env = {}, engine = node) =>
  begin({
    name,
    command: () => [...engine, join(root, "bff/dist/main.js")],
    env: {
      HOST: "127.0.0.1",
      BACKEND: upstream,
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      NODE_ENV: "production",
      ...env,
    },
    ready: "/healthz",
  });

/**
 * Starts our BFF as if a proxy were in front of it, because only a proxy can state the IP addresses
 * of many users. The BFF limits how many calls of one IP address run at once. Further calls would
 * wait.
 */
const oursBehindProxy = (name, upstream, env = {}) =>
  ours(name, upstream, { TRUST_PROXY: "1", ...env });

/** @type {Record<string, (upstream: string, folder: string) => Promise<Awaited<ReturnType<typeof begin>>>>} */
export const proxies = {
  nginx: (upstream, folder) =>
    nginx(
      "nginx",
      folder,
      (port) =>
        `upstream up { server ${upstream.slice(7)}; keepalive 128; keepalive_requests 1000000; }\n` +
        `server { listen 127.0.0.1:${port}; location / { proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; } }`,
      0,
    ),
  floor: (upstream) =>
    begin({ name: "floor", command: (port) => [...node, server("floor"), upstream, String(port)] }),
  stock: (upstream) =>
    begin({
      name: "stock",
      command: (port) => [...node, server("stock"), upstream, String(port), dist],
    }),
  express: (upstream) =>
    begin({
      name: "express",
      command: (port) => [...node, server("express"), upstream, String(port), dist],
    }),
  ours: (upstream) => oursBehindProxy("ours", upstream),
};

/** Returns a contender that is our BFF behind a proxy, started with the settings in `env`. */
const behindProxy = (name, env = {}) => [name, (upstream) => oursBehindProxy(name, upstream, env)];
export const manned = Object.fromEntries([
  behindProxy("ours"),
  behindProxy("ours, logging", { LOG_LEVEL: "info" }),
  behindProxy("ours, with limits", { RATE_LIMITS: "on" }),
]);

/**
 * Returns true for a peer, a compared server that only shows the order of magnitude. Peers run in
 * fewer rounds than our servers and their baselines.
 */
export const isPeer = (name) => !/^ours|^floor$|^splice$|^young$|^old$/.test(name);

export const files = {
  nginx: (folder) =>
    nginx(
      "nginx files",
      folder,
      (port) =>
        `server { listen 127.0.0.1:${port}; location /lwh5/ { alias ${dist}/; types { text/javascript br; } add_header content-encoding br; } }`,
      0,
    ),
  "@fastify/static": (_folder, upstream) => proxies.stock(upstream, ""),
  express: (_folder, upstream) => proxies.express(upstream, ""),
  ours: (_folder, upstream) => ours("ours", upstream),
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
    return begin({
      name: "json-server",
      command: (port) => [
        bin("json-server"),
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
    begin({
      name: "ours",
      command: () => [...node, join(root, "mock/dist/main.js")],
      env: { MOCK_HOST: "127.0.0.1", MOCK_DB: file },
      ready: "/readyz",
    }),
};

/** Logs in as demo-buyer and returns the headers for further calls. */
export async function login(address) {
  const headers = { "content-type": "application/json", "x-key": "demo-buyer" };
  const body = JSON.stringify({ p: "demo-buyer", deviceTag: "bench" });
  const answer = await fetch(`${address}/lightweight/user/v1/user/login`, {
    method: "POST",
    headers,
    body,
  });
  const { result } = await answer.json();
  return { "x-access-token": result.token, "x-key": "demo-buyer" };
}
