import type { Toxic, Way } from "./toxics.ts";
import { toxics } from "./toxics.ts";

export type Kind = "GET" | "PUT" | "upload" | "socket";
const kinds: readonly Kind[] = ["GET", "PUT", "upload", "socket"];
/** Between the phone and us, or between us and the backend. */
export type Place = "outside" | "inside";

/** `status` 0: the phone hears nothing that it could read. `done`: how often the command had its effect. */
export type Cell = { place: Place; toxic: Toxic; way: Way; kind: Kind; status: number; text?: string; done: 0 | 1 };

const harmless: readonly Toxic[] = ["latency", "bandwidth", "slow close", "slicer", "loss"];
const ways = (toxic: Toxic): readonly Way[] => (toxic === "down" ? ["down"] : ["up", "down"]);

/** TABLE of what a phone hears. */
function heard(place: Place, toxic: Toxic): { status: number; text?: string } {
  if (harmless.includes(toxic)) return { status: 200 };
  if (place === "outside") return { status: 0 };
  return toxic === "timeout" ? { status: 504, text: "网关超时" } : { status: 502, text: "网关错误" };
}

/** A command is carried out when it came through, whatever becomes of its answer. */
const carriedOut = (toxic: Toxic, way: Way): boolean => harmless.includes(toxic) || (toxic !== "down" && way === "down");

/** Seventeen illnesses, four kinds of traffic, two places. */
export const cells: readonly Cell[] = (["inside", "outside"] as const).flatMap((place) =>
  toxics.flatMap((toxic) =>
    ways(toxic).flatMap((way) =>
      kinds.map(
        (kind): Cell => ({ place, toxic, way, kind, ...heard(place, toxic), done: kind === "PUT" && carriedOut(toxic, way) ? 1 : 0 }),
      ),
    ),
  ),
);
