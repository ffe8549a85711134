import type { NetworkFaultName, NetworkFaultDirection } from "./network-faults.ts";
import { networkFaultNames } from "./network-faults.ts";

export type TrafficKind = "GET" | "PUT" | "upload" | "socket";
const requestKinds: readonly TrafficKind[] = ["GET", "PUT", "upload", "socket"];
/** "outside": the relay is between client and BFF. "inside": between BFF and backend. */
export type NetworkFaultRelayPosition = "outside" | "inside";

export type NetworkFaultCase = {
  place: NetworkFaultRelayPosition;
  toxic: NetworkFaultName;
  way: NetworkFaultDirection;
  kind: TrafficKind;
  /** 0 if the client receives no readable response. */
  status: number;
  text?: string;
  /** How often the command takes effect. */
  done: 0 | 1;
};

const harmlessToxics: readonly NetworkFaultName[] = [
  "latency",
  "bandwidth",
  "slow close",
  "slicer",
  "loss",
];
const directionsOf = (toxic: NetworkFaultName): readonly NetworkFaultDirection[] =>
  toxic === "down" ? ["down"] : ["up", "down"];

/** Returns the response that the client must receive for a fault. */
function expectedAnswer(
  place: NetworkFaultRelayPosition,
  toxic: NetworkFaultName,
): { status: number; text?: string } {
  if (harmlessToxics.includes(toxic)) return { status: 200 };
  if (place === "outside") return { status: 0 };
  return toxic === "timeout"
    ? { status: 504, text: "网关超时" }
    : { status: 502, text: "网关错误" };
}

/**
 * Returns whether a command is executed. A command is executed if it arrives, even if its response
 * is lost.
 */
const isExecuted = (toxic: NetworkFaultName, way: NetworkFaultDirection): boolean =>
  harmlessToxics.includes(toxic) || (toxic !== "down" && way === "down");

/** One case for each fault and direction (17), kind of traffic (4) and position (2). */
export const networkFaultCases: readonly NetworkFaultCase[] = (
  ["inside", "outside"] as const
).flatMap((place) =>
  networkFaultNames.flatMap((toxic) =>
    directionsOf(toxic).flatMap((way) =>
      requestKinds.map(
        (kind): NetworkFaultCase => ({
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
