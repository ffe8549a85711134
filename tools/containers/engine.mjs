// The container engine of this machine, and the images that it needs in addition to those that it
// builds.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const answers = (program, ...args) =>
  spawnSync(program, args, { stdio: "ignore", timeout: 20_000 }).status === 0;

/** Returns the first of `docker` and `podman` that answers and can run `compose`, or undefined. */
export const findEngine = () =>
  ["docker", "podman"].find((it) => answers(it, "info") && answers(it, "compose", "version"));

/** Names of the images that come from a registry. */
export function baseImages() {
  const read = (path) => readFileSync(join(root, path), "utf8");
  const [, node] = /^ARG NODE_IMAGE=(\S+)$/m.exec(read("Dockerfile")) ?? [];
  const pinned = [...read("docker-compose.yml").matchAll(/^ {4}image: (\S+:\S+)$/gm)].map(
    ([, image]) => image,
  );
  return [node, ...pinned];
}

/**
 * Returns one sentence that says why no container can be started here, or undefined. Pulls the base
 * images that are missing.
 */
export function whyNoContainers(engine = findEngine()) {
  if (engine === undefined)
    return "Containers: neither docker nor podman with Compose v2 answers here.";
  const missing = baseImages().filter(
    (image) =>
      !answers(engine, "image", "inspect", image) &&
      spawnSync(engine, ["pull", "-q", image]).status !== 0,
  );
  return missing.length === 0
    ? undefined
    : `Containers: ${engine} cannot get ${missing.join(", ")}.`;
}
