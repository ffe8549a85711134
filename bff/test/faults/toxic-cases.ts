import type { ToxicName, ToxicDirection } from "./toxics.ts";
import { toxicNames } from "./toxics.ts";

export type TrafficKind = "GET" | "PUT" | "upload" | "socket";
const requestKinds: readonly TrafficKind[] = ["GET", "PUT", "upload", "socket"];
/** Position of the relay: between client and BFF, or between BFF and backend. */
export type ToxicRelayPosition = "outside" | "inside";

/** `status` 0: the client receives no readable response. `done`: how often the command took effect. */
export type ToxicCase = {
  place: ToxicRelayPosition;
  toxic: ToxicName;
  way: ToxicDirection;
  kind: TrafficKind;
  status: number;
  text?: string;
  done: 0 | 1;
};

const harmlessToxics: readonly ToxicName[] = [
  "latency",
  "bandwidth",
  "slow close",
  "slicer",
  "loss",
];
const directionsOf = (toxic: ToxicName): readonly ToxicDirection[] =>
  toxic === "down" ? ["down"] : ["up", "down"];

/** Returns the response that the client must receive for a fault. */
function expectedAnswer(
  place: ToxicRelayPosition,
  toxic: ToxicName,
): { status: number; text?: string } {
  if (harmlessToxics.includes(toxic)) return { status: 200 };
  if (place === "outside") return { status: 0 };
  return toxic === "timeout"
    ? { status: 504, text: "网关超时" }
    : { status: 502, text: "网关错误" };
}

/** Returns whether a command is executed. It is if it arrived, even if its response is lost. */
const isExecuted = (toxic: ToxicName, way: ToxicDirection): boolean =>
  harmlessToxics.includes(toxic) || (toxic !== "down" && way === "down");

/** One case for each fault and direction (17), kind of traffic (4) and position (2). */
export const toxicCases: readonly ToxicCase[] = (["inside", "outside"] as const).flatMap((place) =>
  toxicNames.flatMap((toxic) =>
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
