import { version } from "contract";
import type { AnswerOf, Asked } from "../../control/asked.ts";
import { controlDocument } from "../../control/openapi.ts";
import { msOfMoment } from "../../control/shapes.ts";
import type { ServerRows } from "../../control/table.ts";
import { ControlError } from "../../control/trouble.ts";
import type { Making } from "../../town/open-world.ts";
import { stateOf } from "../../town/state.ts";
import { homeName, keptMax, type Listed, type Worlds, worldsMax } from "../rooms/worlds.ts";
import { stateShown } from "./acts.ts";
import { tooMany } from "./place.ts";

export type ServerActs = { [N in keyof ServerRows]: (worlds: Worlds, asked: Asked<ServerRows[N]>) => AnswerOf<ServerRows[N]> };

export const serverActs: ServerActs = {
  info: () => ({
    name: "lwh5-mock",
    version,
    control: 2,
    real: false,
    limits: { worlds: worldsMax, keptWorlds: keptMax },
    features: ["worlds", "journal.wait", "journal.verify", "journal.stream", "orders", "answers"],
  }),
  document: () => controlDocument(),
  worlds: (worlds) => worlds.list().map(lineOf),
  makeWorld,
};

export function lineOf({ name, room, madeBy, createdAt, idleSince, diesAt }: Listed): AnswerOf<ServerRows["worlds"]>[number] {
  const { seed, now, timeScale, frozen, users } = stateOf(room.world);
  const counts = { users, sockets: room.sockets.count(), faults: room.faults.list().length, answers: room.answers.list().length };
  return { name: name || homeName, seed, now, timeScale, frozen, ...counts, madeBy, createdAt, idleSince, diesAt };
}

function makeWorld(worlds: Worlds, { body }: Asked<ServerRows["makeWorld"]>): AnswerOf<ServerRows["makeWorld"]> {
  const { name = freeName(worlds), ifExists = "refuse", idleMs, ttlMs, keep, ...wish } = body;
  const life = { ...(idleMs !== undefined && { idleMs }), ...(ttlMs !== undefined && { ttlMs }), ...(keep && { keep }) };
  const known = worlds.find(name);
  const room = known ?? worlds.make(name, life, makingOf(wish));
  if (room === "exists" || (known && ifExists === "refuse")) throw new ControlError("exists", `world ${name} is there already`);
  if (room === "full") throw tooMany(worlds);
  if (room === "keptFull") throw new ControlError("tooMany", `at most ${keptMax} worlds may be kept`, { field: "keep" });
  if (known && ifExists === "reset") known.reset();
  return { ...stateShown(room), name, p: `${name}~` };
}

type Wish = Pick<Asked<ServerRows["makeWorld"]>["body"], "seed" | "now" | "frozen" | "scale" | "bots" | "empty">;
const makingOf = ({ seed, now, frozen, scale, bots, empty }: Wish): Making => ({
  ...(seed !== undefined && { seed }),
  ...(now !== undefined && { startAt: msOfMoment(now) }),
  ...(frozen && { frozen }),
  ...(scale !== undefined && { timeScale: scale }),
  ...(bots && { bots }),
  ...(empty && { isEmpty: empty }),
});

const letters = "abcdefghijkmnpqrstuvwxyz23456789";
/** One that nobody has had. */
function freeName(worlds: Worlds): string {
  const name = `t-${Array.from(crypto.getRandomValues(new Uint8Array(10)), (it) => letters[it % letters.length]).join("")}`;
  return worlds.find(name) || worlds.gone(name) ? freeName(worlds) : name;
}
