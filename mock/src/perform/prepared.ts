import type { CallName } from "contract";
import type { Desk } from "../engine/desk/desk.ts";
import type { World } from "../engine/desk/world.ts";

/** Many look at it again and again, and may be told what was so a moment ago: at most this long. It reads, and draws no chance. */
const exactMs: Partial<Record<CallName, number>> = { buyAbleList: 1_000 };
const answersMax = 200;

type Prepared<A> = { answer: A; at: number; isFresh: () => boolean };
type Answers = Map<string, Prepared<unknown>>;
const ofWorld = new WeakMap<World, Answers>();

function answersOf(world: World): Answers {
  const kept = ofWorld.get(world);
  if (kept && kept.size < answersMax) return kept;
  const answers: Answers = new Map();
  ofWorld.set(world, answers);
  return answers;
}

/** Everybody gets the very same answer, so nobody may change it. */
function freeze(it: unknown): void {
  if (typeof it !== "object" || it === null) return;
  Object.freeze(it);
  for (const field of Object.values(it)) freeze(field);
}

/** The world, and who was asked for in it while an answer was made. */
function watched(world: World): { seen: World; isAsSeen: () => boolean } {
  const asked = new Map<string, boolean>();
  const isConnected = (userId: string): boolean => {
    const is = world.isConnected(userId);
    asked.set(userId, is);
    return is;
  };
  const isAsSeen = () => [...asked].every(([userId, is]) => world.isConnected(userId) === is);
  return { seen: Object.create(world, { isConnected: { value: isConnected } }) as World, isAsSeen };
}

type Question = { desk: Desk; name: CallName; input: unknown };
const keyOf = ({ desk, name, input }: Question): string => JSON.stringify([name, desk.caller.userId, input]);

/**
 * The answer as it was made a moment ago, as long as nobody wrote into a table that it was read from, and nobody whom it shows came or left.
 * What was read is noted while it is made: an answer that shows more one day knows it by itself.
 */
export function readyAnswer<A>(asked: Question): A | undefined {
  const exact = exactMs[asked.name];
  if (exact === undefined) return undefined;
  const { now, world } = asked.desk;
  const kept = answersOf(world).get(keyOf(asked));
  return kept && now >= kept.at && now < kept.at + exact && kept.isFresh() ? (kept.answer as A) : undefined;
}

/** Made, and kept where many will ask for it. */
export function preparedAnswer<A>(asked: Question, make: (desk: Desk) => A): A {
  const { desk, name } = asked;
  if (exactMs[name] === undefined) return make(desk);
  const { seen, isAsSeen } = watched(desk.world);
  const { answer, isUnwritten } = desk.db.reading(() => make({ ...desk, world: seen }));
  freeze(answer);
  answersOf(desk.world).set(keyOf(asked), { answer, at: desk.now, isFresh: () => isUnwritten() && isAsSeen() });
  return answer;
}
