import type { Toxic, ToxicDirection } from "./toxics.ts";
import { toxics } from "./toxics.ts";

export type RequestKind = "GET" | "PUT" | "upload" | "socket";
const requestKinds: readonly RequestKind[] = ["GET", "PUT", "upload", "socket"];
/** Between the phone and us, or between us and the backend. */
export type RelayPosition = "outside" | "inside";

/** `status` 0: the phone hears nothing that it could read. `done`: how often the command had its effect. */
export type ToxicCase = {
  place: RelayPosition;
  toxic: Toxic;
  way: ToxicDirection;
  kind: RequestKind;
  status: number;
  text?: string;
  done: 0 | 1;
};

const harmlessToxics: readonly Toxic[] = ["latency", "bandwidth", "slow close", "slicer", "loss"];
const directionsOf = (toxic: Toxic): readonly ToxicDirection[] =>
  toxic === "down" ? ["down"] : ["up", "down"];

/** TABLE of what a phone hears. */
function expectedAnswer(place: RelayPosition, toxic: Toxic): { status: number; text?: string } {
  if (harmlessToxics.includes(toxic)) return { status: 200 };
  if (place === "outside") return { status: 0 };
  return toxic === "timeout"
    ? { status: 504, text: "网关超时" }
    : { status: 502, text: "网关错误" };
}

/** A command is carried out when it came through, whatever becomes of its answer. */
const isExecuted = (toxic: Toxic, way: ToxicDirection): boolean =>
  harmlessToxics.includes(toxic) || (toxic !== "down" && way === "down");

/** Seventeen illnesses, four kinds of traffic, two places. */
export const toxicCases: readonly ToxicCase[] = (["inside", "outside"] as const).flatMap((place) =>
  toxics.flatMap((toxic) =>
    directionsOf(toxic).flatMap((way) =>
      requestKinds.map(
        (kind): ToxicCase => ({
          place,
          toxic,
          way,
          kind,
          ...expectedAnswer(place, toxic),
          done: kind === "PUT" && isExecuted(toxic, way) ? 1 : 0,
        }),
      ),
    ),
  ),
);
