import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";

/** By which addresses a phone in the same network comes to a server that listens at `host`: none where it listens to this machine alone. */
export function lanAddresses(host: string, own: () => string[] = ownAddresses): string[] {
  if (host === "0.0.0.0" || host === "::") return own();
  return own().filter((it) => it === host);
}

/** The address of a container is none that a phone could reach. */
const isContainer = () => existsSync("/.dockerenv") || existsSync("/run/.containerenv");

/** Returns the host of an origin, or undefined if only this machine can reach it. */
export function hostForOthers(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return /^(localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname) ? undefined : hostname;
}

const ownAddresses = () =>
  isContainer()
    ? []
    : Object.values(networkInterfaces())
        .flatMap((it) => it ?? [])
        .filter((it) => it.family === "IPv4" && !it.internal)
        .map((it) => it.address);
