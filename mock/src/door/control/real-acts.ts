import type { AnswerOf, Asked } from "../../control/asked.ts";
import type { realRows } from "../../control/real-rows.ts";
import { ControlError } from "../../control/trouble.ts";
import type { Room } from "../rooms/room.ts";
import { personIn } from "./person-in.ts";

type Ask<N extends keyof typeof realRows> = Asked<(typeof realRows)[N]>;
type Answers<N extends keyof typeof realRows> = AnswerOf<(typeof realRows)[N]>;
type Act<N extends keyof typeof realRows> = (room: Room, asked: Ask<N>) => Answers<N>;
type Recording = NonNullable<ReturnType<Room["recordings"]["find"]>>;

/** Who answers which call, what passed, and what was recorded. */
export const realActs: { [N in keyof typeof realRows]: Act<N> } = {
  routes: routesShown,
  setRoutes,
  recordings: (room) => ({ recordings: room.recordings.list().map(lineOf) }),
  startRecording: (room, { body: { name, only } }) => {
    if (room.recordings.find(name)) throw new ControlError("exists", `there is a recording ${name} already`, { field: "name" });
    if (!room.recordings.start(name, only && { ...only, ...personIn(room, only.person) }))
      throw new ControlError("tooMany", "there are too many recordings; remove some first");
    return lineOf(recordingNamed(room, name));
  },
  stopRecording: (room, { name }) => {
    const it = recordingNamed(room, name);
    room.recordings.stop(it);
    return lineOf(it);
  },
  recordingHar: (room, { name, query, host }) => room.recordings.har(recordingNamed(room, name), query.origin ?? `http://${host}`),
  removeRecording: (room, { name }) => {
    recordingNamed(room, name);
    room.recordings.remove(name);
  },
  replays: (room) => replaysShown(room),
  addReplays: (room, { body: { recording, log } }) => {
    if ((recording === undefined) === (log === undefined))
      throw new ControlError("bad", "name exactly one of recording, log", { known: ["recording", "log"] });
    room.replays.add(log ? { log } : room.recordings.har(recordingNamed(room, recording ?? ""), "http://mock"));
    return replaysShown(room);
  },
  clearReplays: (room) => {
    room.replays.clear();
  },
};

const lineOf = ({ name, startedAt, stoppedAt, exchanges, letters, isFull }: Recording): Answers<"stopRecording"> => ({
  ...{ name, kind: "har", startedAt, stoppedAt },
  ...{ exchanges: exchanges.length, letters, isFull },
});

function recordingNamed(room: Room, name: string): Recording {
  const it = room.recordings.find(name);
  if (it) return it;
  const known = room.recordings.list().map((one) => one.name);
  throw new ControlError("unknown.recording", "there is no such recording here", { field: "name", known });
}

const unreadShown = 100;
const replaysShown = ({ replays }: Room): Answers<"replays"> => ({
  entries: replays.count(),
  unread: replays.unread().slice(0, unreadShown),
  ignored: replays.ignored().slice(0, unreadShown),
});

function setRoutes(room: Room, { body }: Ask<"setRoutes">): Answers<"setRoutes"> {
  const { routes } = room;
  const plan = routes.planOf(body);
  const goesOut = routes.isUsed(plan, "real") || plan.socket !== "mock" || plan.onMiss === "real" || plan.onMiss === "record";
  if (goesOut && room.real === undefined)
    throw new ControlError("conflict", "there is no real backend; it is named when the mock is started, by MOCK_REAL", { field: "real" });
  const split = body.split ? [] : routes.splitIn(plan);
  if (split.length > 0)
    throw new ControlError("conflict", `${split.join(", ")} are of the same money and go one way, unless split is true`, {
      field: "split",
    });
  routes.set(plan);
  return routesShown(room);
}

function routesShown({ routes, real, replays }: Room): Answers<"routes"> {
  const { plan } = routes;
  const says = [
    ...(routes.isUsed(plan, "real") && routes.wayOf("login") !== "real"
      ? ["login is not answered by the real backend, so it knows nobody who comes in here"]
      : []),
    ...(routes.isUsed(plan, "replay") && replays.count() === 0 ? ["there are no recorded answers; POST replays brings some"] : []),
  ];
  return { ...plan, families: given(plan.families), calls: given(plan.calls), real: real !== undefined, says };
}

const given = <T>(it: Partial<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(it).filter((one): one is [string, T] => one[1] !== undefined));
