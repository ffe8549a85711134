import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";

/**
 * Returns the IPv4 addresses at which a device in the LAN reaches a server that listens at `host`.
 * Empty for a loopback address, for a host name and in a container.
 */
export function lanAddresses(host: string, own: () => string[] = ownAddresses): string[] {
  if (host === "0.0.0.0" || host === "::") return own();
  return own().filter((it) => it === host);
}

/**
 * Returns whether this process runs in a container of Docker or Podman. A device in the LAN cannot
 * reach the IP address of a container.
 */
const isContainer = () => existsSync("/.dockerenv") || existsSync("/run/.containerenv");

/** Returns the host of an origin, or undefined if only this machine can reach it. */
export function nonLoopbackHostOf(origin: string): string | undefined {
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
