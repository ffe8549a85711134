import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..");
const sources = [
  "mock/src/client",
  "mock/src/control",
  "mock/src/scenario",
  "web/director",
  "web/src",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "web/chunk-groups.ts",
  "web/common-js-to-modules.ts",
  "web/licenses.ts",
  "web/removable-components.ts",
  "web/first-paint",
  "contract/src",
  "pnpm-lock.yaml",
];

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const paths = readdirSync(path, { recursive: true }).map((name) => join(path, String(name)));
  return paths.filter((it) => statSync(it).isFile() && !/\.test\.tsx?$/.test(it)).sort();
}

/** Hashes the contents of the sources, because a clone or checkout changes modification times. */
function fingerprint(root) {
  const hash = createHash("sha256");
  const files = sources.flatMap((it) => filesBelow(join(root, it)));
  for (const file of files)
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Builds the app and the director page. */
function viteBuild(root) {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // A build started by a test would inherit NODE_ENV=test and contain React's development build,
  // which is twice as large.
  const env = { ...process.env, NODE_ENV: "production" };
  return ["web", "web/director"].every(
    (folder) =>
      spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
        cwd: join(root, folder),
        stdio: "inherit",
        env,
      }).status === 0,
  );
}

const built = ["web/dist/index.html", "mock/dist/console/main.js"];

/** Builds app and director page unless they are up to date. Returns false if the build fails. */
export function buildIfChanged(root = repository, build = viteBuild) {
  mkdirSync(join(root, "var"), { recursive: true });
  const stamp = join(root, "var/built");
  const now = fingerprint(root);
  if (
    built.every((it) => existsSync(join(root, it))) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === now
  )
    return true;
  console.log("Building the phone app.");
  rmSync(stamp, { force: true });
  if (!build(root)) return false;
  writeFileSync(stamp, now);
  return true;
}
