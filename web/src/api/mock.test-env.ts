import { randomId } from "../lib/ids.ts";
import { newTab, type Tab } from "./backend.test-env.ts";

/** A world of its own in the mock, and what moves it. */
export function newWorld() {
  const world = `api-${randomId().slice(0, 12)}`;

  async function control<T>(method: "GET" | "POST", path: string, body: object = {}): Promise<T> {
    const address = `/__mock${path}${method === "GET" ? `?world=${world}` : ""}`;
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(address, { method, ...(method === "POST" && { headers, body: JSON.stringify({ world, ...body }) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    control,
    /** The launch parameter of one of the seeded people, or of nobody. */
    p: (person: string) => `${world}~${person}`,
    newPerson: async () => (await control<{ p: string }>("POST", "/users")).p,
    fault: (path: string, effect: object) => control("POST", "/faults", { match: { path: `/lightweight${path}` }, effect, times: 1 }),
    expire: (tab: Tab, refreshable = true) => control("POST", `/users/${tab.session.get().userId}/expire`, { refreshable }),
    async asked(path: string): Promise<number> {
      const { entries } = await control<{ entries: { kind: string; path?: string }[] }>("GET", "/journal");
      return entries.filter((it) => it.kind === "request" && it.path?.includes(path)).length;
    },
  };
}

export const deviceTag = "iPhone";

export async function comeIn(p: string): Promise<Tab> {
  const tab = await newTab();
  await tab.start({ p, deviceTag });
  return tab;
}
