import { version } from "contract";
import type { AnswerOf, Asked } from "../../control/read-call.ts";
import { controlDocument } from "../../control/openapi.ts";
import { scenarioSchema } from "../../control/scenario-schema.ts";
import { msOfMoment } from "../../control/shapes.ts";
import type { ServerRows } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import type { Making } from "../../worlds/world/open-world.ts";
import { withoutKeys } from "../../worlds/world/snapshot.ts";
import { stateOf } from "../../worlds/world/world-summary.ts";
import { homeName, keptMax, type Listed, type Worlds } from "../../worlds/world-registry.ts";
import { placeOf, tooMany } from "./find-world.ts";
import { snapshotNamed } from "./snapshot-routes.ts";
import { stateShown } from "./state-view.ts";

type Act<N extends keyof ServerRows> = (
  worlds: Worlds,
  asked: Asked<ServerRows[N]>,
) => AnswerOf<ServerRows[N]> | Promise<AnswerOf<ServerRows[N]>>;
export type ServerActs = { [N in keyof ServerRows]: Act<N> };

export const serverActs: ServerActs = {
  info: (worlds) => ({
    name: "lwh5-mock",
    version,
    control: 2,
    limits: { worlds: worlds.max, keptWorlds: keptMax },
    features: ["worlds", "journal.wait", "journal.verify", "journal.stream", "orders", "answers", "snapshots.file", "worlds.fork", "har"],
    lan: [...worlds.lan],
  }),
  document: () => controlDocument(),
  scenarioSchema: () => scenarioSchema(),
  worlds: (worlds) => worlds.list().map(lineOf),
  makeWorld,
};

export function lineOf({ name, room, madeBy, createdAt, idleSince, diesAt }: Listed): AnswerOf<ServerRows["worlds"]>[number] {
  const { seed, now, timeScale, frozen, users } = stateOf(room.world);
  const counts = { users, sockets: room.sockets.count(), faults: room.faults.list().length, answers: room.answers.list().length };
  return { name: name || homeName, seed, now, timeScale, frozen, ...counts, madeBy, createdAt, idleSince, diesAt };
}

async function makeWorld(worlds: Worlds, { body }: Asked<ServerRows["makeWorld"]>): Promise<AnswerOf<ServerRows["makeWorld"]>> {
  const { name = freeName(worlds), ifExists = "refuse", idleMs, ttlMs, keep, from, ...wish } = body;
  const life = { ...(idleMs !== undefined && { idleMs }), ...(ttlMs !== undefined && { ttlMs }), ...(keep && { keep }) };
  const making = { ...(from && (await copyOf(worlds, from, wish))), ...makingOf(wish) };
  const known = worlds.find(name);
  const room = known ?? worlds.make(name, life, making);
  if (room === "exists" || (known && ifExists === "refuse")) throw new ControlError("exists", `world ${name} is there already`);
  if (room === "full") throw tooMany(worlds);
  if (room === "keptFull") throw new ControlError("tooMany", `at most ${keptMax} worlds may be kept`, { field: "keep" });
  if (known && ifExists === "reset") known.reset();
  return { ...stateShown(room), name, p: `${name}~` };
}

type Body = Asked<ServerRows["makeWorld"]>["body"];
type Wish = Pick<Body, "seed" | "now" | "frozen" | "scale" | "bots" | "empty">;
const makingOf = ({ seed, now, frozen, scale, bots, empty }: Wish): Making => ({
  ...(seed !== undefined && { seed }),
  ...(now !== undefined && { startAt: msOfMoment(now) }),
  ...(frozen !== undefined && { frozen }),
  ...(scale !== undefined && { timeScale: scale }),
  ...(bots && { bots }),
  ...(empty && { isEmpty: empty }),
});

/** Its time goes on as it went there, unless somebody wants it otherwise. */
async function copyOf(worlds: Worlds, { world, snapshot }: NonNullable<Body["from"]>, { seed, empty }: Wish): Promise<Making> {
  if (seed !== undefined || empty)
    throw new ControlError("bad", "a copy has its seed and its people; leave out seed and empty", { field: "from" });
  const { room } = placeOf(worlds, world);
  const from = withoutKeys(snapshot === undefined ? await room.snapshots.now() : snapshotNamed(room, snapshot));
  return { from, seed: from.seed, startAt: from.now, frozen: from.frozen, timeScale: from.timeScale };
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";
/** One that nobody has had. */
function freeName(worlds: Worlds): string {
  const name = `t-${Array.from(crypto.getRandomValues(new Uint8Array(10)), (it) => letters[it % letters.length]).join("")}`;
  return worlds.find(name) || worlds.gone(name) ? freeName(worlds) : name;
}
