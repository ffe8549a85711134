import { productVersion } from "contract";
import type { ControlAnswer, ControlRequest } from "../../control/control-request-types.ts";
import { buildControlOpenApiDocument } from "../../control/openapi.ts";
import { createScenarioJsonSchema } from "../../control/scenario-json-schema.ts";
import { parseTimestampMs } from "../../control/field-schemas.ts";
import type { ServerControlCalls } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import type { WorldSetup } from "../../worlds/world/open-world.ts";
import { removeSnapshotCredentials } from "../../worlds/world/snapshot.ts";
import { summarizeWorld } from "../../worlds/world/world-and-user-summaries.ts";
import {
  defaultWorldNameInUrls,
  permanentWorldsMax,
  type ListedWorld,
  type WorldRegistry,
} from "../../worlds/world-registry.ts";
import { findNamedWorld, createTooManyWorldsError } from "./find-world.ts";
import { requireSnapshot } from "./snapshot-routes.ts";
import { createWorldStateAnswer } from "./world-state-answer.ts";

type ServerCallHandler<N extends keyof ServerControlCalls> = (
  worlds: WorldRegistry,
  asked: ControlRequest<ServerControlCalls[N]>,
) => ControlAnswer<ServerControlCalls[N]> | Promise<ControlAnswer<ServerControlCalls[N]>>;
export type ServerControlCallHandlers = { [N in keyof ServerControlCalls]: ServerCallHandler<N> };

export const serverControlCallHandlers: ServerControlCallHandlers = {
  info: (worlds) => ({
    name: "lwh5-mock",
    version: productVersion,
    control: 2,
    limits: { worlds: worlds.max, keptWorlds: permanentWorldsMax },
    features: [
      "worlds",
      "journal.wait",
      "journal.verify",
      "journal.stream",
      "orders",
      "answers",
      "snapshots.file",
      "worlds.fork",
      "har",
    ],
    lan: [...worlds.lan],
  }),
  document: () => buildControlOpenApiDocument(),
  scenarioSchema: () => createScenarioJsonSchema(),
  worlds: (worlds) => worlds.list().map(createWorldListEntry),
  makeWorld,
};

export function createWorldListEntry({
  name,
  state,
  madeBy,
  createdAt,
  idleSince,
  diesAt,
}: ListedWorld): ControlAnswer<ServerControlCalls["worlds"]>[number] {
  const { seed, now, timeScale, frozen, users } = summarizeWorld(state.world);
  const counts = {
    users,
    sockets: state.sockets.count(),
    faults: state.faults.list().length,
    answers: state.answers.list().length,
  };
  return {
    name: name || defaultWorldNameInUrls,
    seed,
    now,
    timeScale,
    frozen,
    ...counts,
    madeBy,
    createdAt,
    idleSince,
    diesAt,
  };
}

async function makeWorld(
  worlds: WorldRegistry,
  { body }: ControlRequest<ServerControlCalls["makeWorld"]>,
): Promise<ControlAnswer<ServerControlCalls["makeWorld"]>> {
  const {
    name = generateWorldName(worlds),
    ifExists = "refuse",
    idleMs,
    ttlMs,
    keep,
    from,
    ...input
  } = body;
  const life = {
    ...(idleMs !== undefined && { idleMs }),
    ...(ttlMs !== undefined && { ttlMs }),
    ...(keep && { keep }),
  };
  const making = { ...(from && (await copyOf(worlds, from, input))), ...worldSetupOf(input) };
  const known = worlds.find(name);
  const state = known ?? worlds.make(name, life, making);
  if (state === "exists" || (known && ifExists === "refuse"))
    throw new ControlError("exists", `world ${name} already exists`);
  if (state === "full") throw createTooManyWorldsError(worlds);
  if (state === "keptFull")
    throw new ControlError("tooMany", `at most ${permanentWorldsMax} worlds may be kept`, {
      field: "keep",
    });
  if (known && ifExists === "reset") known.reset();
  return { ...createWorldStateAnswer(state), name, p: `${name}~` };
}

type Body = ControlRequest<ServerControlCalls["makeWorld"]>["body"];
type WorldRequest = Pick<Body, "seed" | "now" | "frozen" | "scale" | "bots" | "empty">;
const worldSetupOf = ({ seed, now, frozen, scale, bots, empty }: WorldRequest): WorldSetup => ({
  ...(seed !== undefined && { seed }),
  ...(now !== undefined && { startAt: parseTimestampMs(now) }),
  ...(frozen !== undefined && { frozen }),
  ...(scale !== undefined && { timeScale: scale }),
  ...(bots && { bots }),
  ...(empty && { isEmpty: empty }),
});

/**
 * Returns the setup of a copy of another world or of its snapshot. Time, speed and frozen state of
 * the source's clock are copied too, unless the request sets them.
 */
async function copyOf(
  worlds: WorldRegistry,
  { world, snapshot }: NonNullable<Body["from"]>,
  { seed, empty }: WorldRequest,
): Promise<WorldSetup> {
  if (seed !== undefined || empty)
    throw new ControlError(
      "badRequest",
      "a copy keeps seed and users of its source; leave out seed and empty",
      {
        field: "from",
      },
    );
  const { state } = findNamedWorld(worlds, world);
  const from = removeSnapshotCredentials(
    snapshot === undefined ? await state.snapshots.now() : requireSnapshot(state, snapshot),
  );
  return {
    from,
    seed: from.seed,
    startAt: from.now,
    frozen: from.frozen,
    timeScale: from.timeScale,
  };
}

const worldNameCharacters = "abcdefghijkmnpqrstuvwxyz23456789";
/** Returns a random name that neither an open nor a recently ended world has. */
function generateWorldName(worlds: WorldRegistry): string {
  const name = `t-${Array.from(crypto.getRandomValues(new Uint8Array(10)), (it) => worldNameCharacters[it % worldNameCharacters.length]).join("")}`;
  return worlds.find(name) || worlds.gone(name) ? generateWorldName(worlds) : name;
}
