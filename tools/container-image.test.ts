import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productVersion } from "../contract/src/index.ts";
import { nodeFlags } from "./bench/compared-servers.mjs";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const compose = read("docker-compose.yml");
const balancer = read("tools/scale/haproxy.cfg");
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((it) => it[1] ?? ""))].sort();

test("the servers or a proxy read every setting of docker-compose.yml", () => {
  const code = execFileSync(
    "git",
    ["grep", "-hE", '"[A-Z][A-Z_]+"', "--", "bff/src/config/*config.ts", "mock/src/environment.ts"],
    {
      cwd: root,
    },
  );
  const known = [
    ...namesIn(code.toString(), /"([A-Z][A-Z_]+)"/g),
    ...namesIn(balancer, /\$\{([A-Z_0-9]+)\}/g),
    ...namesIn(read("tools/tls/Caddyfile"), /\{\$([A-Z_0-9]+)\}/g),
  ];
  expect(
    namesIn(compose, /^ {4,6}([A-Z][A-Z_0-9]+):/gm).filter((it) => !known.includes(it)),
  ).toEqual([]);
});

test("docker-compose.yml and topology.mjs set every variable of haproxy.cfg", () => {
  const wanted = namesIn(balancer, /\$\{([A-Z_0-9]+)\}/g);
  expect(wanted.length).toBeGreaterThan(4);
  expect(wanted.filter((it) => !compose.includes(`${it}:`))).toEqual([]);
  expect(wanted.filter((it) => !read("tools/scale/topology.mjs").includes(`${it}:`))).toEqual([]);
});

test("the image contains all packages that sharp needs", () => {
  const { dependencies } = JSON.parse(read("mock/node_modules/sharp/package.json")) as {
    dependencies: Record<string, string>;
  };
  const folders = [...new Set(Object.keys(dependencies).map((it) => it.split("/")[0] ?? ""))];
  const [, taken = ""] = /mv (.+) \/sharp\/node_modules/.exec(read("Dockerfile")) ?? [];
  expect(["sharp", ...folders].filter((it) => !taken.split(" ").includes(it))).toEqual([]);
});

test("the image copies every package.json that the installation needs", () => {
  const packages = /packages: \[(.+)\]/.exec(read("pnpm-workspace.yaml"))?.[1]?.split(", ") ?? [];
  expect(packages.length).toBeGreaterThan(3);
  expect(
    packages.filter((it) => !read("Dockerfile").includes(`COPY ${it}/package.json ${it}/`)),
  ).toEqual([]);
});

test("Node accepts the V8 flags of the image and applies the size of the young generation", () => {
  const young =
    "v8.getHeapSpaceStatistics().find((it) => it.space_name === 'new_space').space_size";
  const { status, stdout } = spawnSync(process.execPath, [...nodeFlags, "-p", young], {
    encoding: "utf8",
  });
  expect(status).toBe(0);
  expect(Number(stdout)).toBe(8 * 1024 * 1024);
});

const variablesIn = (text: string) => namesIn(text, /\$\{([A-Z][A-Z_]*)[:}]/g);
const settingsIn = (text: string) => namesIn(text, /^#?([A-Z][A-Z_]*)=/gm);

describe("docker-compose.yml", () => {
  test("docker-compose.yml builds each image in exactly one service, at each start", () => {
    const built = compose.split(/\n(?= {2}[a-z])/).filter((it) => it.includes("build: {"));
    expect(built.map((it) => /target: (\w+)/.exec(it)?.[1])).toEqual(["demo", "bff"]);
    expect(built.filter((it) => !it.includes("pull_policy: build"))).toEqual([]);
  });

  test("docker-compose.yml never pulls an image of this repository from a registry", () => {
    const own = compose.split("\n\n").filter((it) => /image: lwh5-/.test(it));
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter((it) => !/pull_policy: (build|never)/.test(it))).toEqual([]);
  });

  test("docker-compose.yml mounts only files that are in the repository", () => {
    const mounted = namesIn(compose, /"\.\/([\w./-]+):\/[^"\s]+:ro/g);
    expect(mounted).toEqual(["tools/scale/haproxy.cfg", "tools/tls/Caddyfile"]);
    expect(mounted.filter((it) => !existsSync(join(root, it)))).toEqual([]);
  });

  test("the compose files use a log driver that Docker and Podman share", () => {
    const drivers = namesIn(compose + read("bff/production/compose.yml"), /driver: ([\w-]+)/g);
    expect(drivers).toEqual(["json-file"]);
  });

  test.each(["", "bff/production/"])(
    "%s.env.example lists exactly the variables of the compose file next to it",
    (folder) => {
      const used = variablesIn(read(folder === "" ? "docker-compose.yml" : `${folder}compose.yml`));
      expect(settingsIn(read(`${folder}.env.example`))).toEqual(used);
    },
  );
});

describe("tools/tls/Caddyfile", () => {
  test("the Caddyfile serves only the root certificate of the certificate authority, not its key", () => {
    const caddyfile = read("tools/tls/Caddyfile");
    expect(caddyfile.match(/file_server/g)).toHaveLength(1);
    expect(caddyfile).toMatch(
      /handle \/root\.crt \{\n\t\troot \* \/data\/caddy\/pki\/authorities\/local\n/,
    );
  });
});

describe("Dockerfile", () => {
  const dockerfile = read("Dockerfile");

  test("the Dockerfile uses the network only before it copies the sources", () => {
    const [installed = "", built = ""] = dockerfile.split("COPY . .");
    expect(installed).toContain("pnpm --filter mock deploy");
    expect(built).not.toMatch(/pnpm|npx|ensure-deps/);
  });

  test("the demo image has a random control token and a short health interval at the start", () => {
    expect(dockerfile).toMatch(/^ENV .*MOCK_CONTROL_TOKEN=random/m);
    expect(dockerfile).toMatch(/--start-interval=500ms/);
  });

  test("the Dockerfile labels the image with the version that /healthz reports", () => {
    expect(/^ARG VERSION=(\S+)$/m.exec(dockerfile)?.[1]).toBe(productVersion);
  });
});

describe("secrets", () => {
  const secrets = [
    ".env",
    "bff/production/.env",
    "bff/production/secrets/redis_url",
    "bff/production/secrets/grafana_password",
  ];

  test("git ignores the files with secrets, but not their examples", () => {
    const { stdout } = spawnSync(
      "git",
      ["check-ignore", "--no-index", ...secrets, ".env.example", "bff/production/.env.example"],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
    expect(stdout.trim().split("\n")).toEqual(secrets);
  });

  test(".dockerignore keeps the files with secrets out of the build context of the images", () => {
    const ignored = read(".dockerignore").split("\n");
    expect(["**/.env", "**/.env.*", "**/secrets"].filter((it) => !ignored.includes(it))).toEqual(
      [],
    );
  });
});
