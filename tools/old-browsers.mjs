// Installs old Chromium versions from packages of the npm registry: the oldest supported one and
// some newer ones.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const packages = {
  92: {
    name: "chrome-aws-lambda@10.1.0",
    sha512:
      "NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==",
  },
  103: {
    name: "@sparticuz/chromium@103.0.0",
    sha512:
      "tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==",
  },
  114: {
    name: "@sparticuz/chromium@114.0.0",
    sha512:
      "jzOUZInBjnJYXXCJFCDOEQb0t22Klx2+t7isZEiSOxLdDyDtDaykUS5c8Bw4KczWYb4fDxorO0D+g0rCFq5/gA==",
  },
};
const mostMs = 180_000;

function unpack({ name, sha512 }, home) {
  const run = (...command) =>
    spawnSync(command[0], command.slice(1), { cwd: home, encoding: "utf8", timeout: mostMs });
  const file = run("npm", "pack", name, "--silent").stdout?.trim().split("\n").at(-1);
  if (!file) return "it could not be fetched";
  const bytes = readFileSync(join(home, file));
  if (createHash("sha512").update(bytes).digest("base64") !== sha512)
    return "the download does not match the pinned checksum";
  if (run("tar", "xzf", file, "package/bin/chromium.br").status !== 0)
    return "it could not be unpacked";
  writeFileSync(
    join(home, "part"),
    brotliDecompressSync(readFileSync(join(home, "package/bin/chromium.br"))),
  );
  chmodSync(join(home, "part"), 0o755);
  // The rename makes the installation complete or absent, never partial.
  renameSync(join(home, "part"), join(home, "chromium"));
  for (const it of [file, "package"]) rmSync(join(home, it), { recursive: true });
}

/**
 * Returns "92=/path/to/chromium,…" for the versions that can be installed here, and prints why
 * others cannot. Returns an empty text if this is not Linux on x64.
 */
export function oldBrowsers(versions) {
  if (process.platform !== "linux" || process.arch !== "x64") return "";
  return versions
    .flatMap((version) => {
      const home = join(import.meta.dirname, "../var/browsers", String(version));
      mkdirSync(home, { recursive: true });
      const why = existsSync(join(home, "chromium")) ? undefined : unpack(packages[version], home);
      if (why !== undefined) console.log(`Chromium ${version} is left out: ${why}.`);
      return why === undefined ? [`${version}=${join(home, "chromium")}`] : [];
    })
    .join(",");
}
