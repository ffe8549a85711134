import { calls, codeNameOf } from "contract";
import { type CallResult, type CallOptions, CallError } from "../client/call-client.ts";
import { createRandomImage } from "../client/random-image.ts";
import type { UserClient, UserRef } from "../client/user-client.ts";
import type { UserSocket } from "../client/user-socket.ts";
import type { AddedRule } from "../client/rule-lists.ts";
import type { CallName } from "../client/call-types.ts";
import type { World } from "../client/world.ts";
import type { Scenario } from "./scenario-types.ts";
import { StepFailure } from "./step-failure.ts";
import type { ScenarioCallOutcome, ScenarioTarget } from "./scenario-target.ts";

type SendCall = (input: never, options?: CallOptions) => Promise<CallResult<CallName>>;

/**
 * Creates the new users of the cast and logs in all members. Opens a socket for each member that a
 * `push` or `noPush` step names.
 */
export async function openHttpScenarioTarget(
  world: World,
  { cast, steps }: Scenario,
): Promise<ScenarioTarget & { close(): Promise<void> }> {
  const phones = new Map<string, UserClient>();
  const sockets = new Map<string, UserSocket[]>();
  const healers = new Map<string, AddedRule>();
  for (const [name, wish] of Object.entries(cast)) {
    const who: UserRef = typeof wish === "string" ? wish : await world.createUser(wish);
    phones.set(name, await world.client(who));
  }
  const phoneOf = (who: string): UserClient => {
    const phone = phones.get(who);
    if (!phone) throw new StepFailure(`there is no cast member ${who}`, {});
    return phone;
  };
  for (const step of steps) {
    const to = pushReceiverOf(step);
    if (to !== undefined && !sockets.has(to)) sockets.set(to, [await phoneOf(to).socket()]);
  }

  // Each run in a new world sends the same images. A second run in the same world sends other
  // images, because a voucher cannot be used twice.
  const { lastSeq } = await world.state();
  let pictures = 0;
  /** Replaces the cast name in a rule by the launch key of that cast member. */
  const aimed = <T extends { match?: { person?: string | undefined } | undefined }>(input: T): T =>
    input.match?.person === undefined
      ? input
      : { ...input, match: { ...input.match, person: phoneOf(input.match.person).p } };
  const added = async (name: string | undefined, adding: Promise<AddedRule>): Promise<void> => {
    const addedRule = await adding;
    if (name !== undefined) healers.set(name, addedRule);
  };

  return {
    cast: [...phones.keys()],
    values: {
      now: () => world.clock.now(),
      idOf: (who) => Promise.resolve(phoneOf(who).userId),
      async picture(who) {
        pictures += 1;
        const picture = new Uint8Array(
          await (await createRandomImage(imageShadesOf(lastSeq + pictures))).arrayBuffer(),
        );
        const requestId = `picture-${String(pictures).padStart(4, "0")}`;
        const phone = phoneOf(who);
        const upload = () => phone.upload(picture, "voucher", { requestId });
        return upload().catch(async (error: unknown) => {
          if (!(error instanceof CallError && error.code === "unauthorized")) throw error;
          await phone.relogin();
          return upload();
        });
      },
      async answers(who) {
        const { questions } = await phoneOf(who).must.riskQuestion({});
        return questions.map(({ id }) => ({ questionId: id, optionIds: ["A"] }));
      },
    },
    async call(who, name, input, requestId) {
      const ask = phoneOf(who).call[name] as SendCall;
      return stepResultOf(
        await ask(input as never, calls[name].method === "GET" ? {} : { requestId }),
      );
    },
    logIn: (who) => phoneOf(who).relogin(),
    async receivedPushes(who) {
      const all = sockets.get(who) ?? [];
      await all.at(-1)?.settle();
      return all.flatMap((it) => it.frames);
    },
    audit: () => world.audit(),
    journalSeqOf: async (requestId) =>
      (await world.journal.read({ kind: "request", requestId, order: "desc", limit: 1 }))[0]?.seq,
    outsideSteps: {
      clock: ({ clock: move }) => moveClock(world, move),
      platform: ({ platform }) => world.setMaintenance(platform === "closed"),
      journal: ({ journal: { person, ...match }, count }) =>
        world.journal.verify(
          { ...match, ...(person !== undefined && { person: phoneOf(person).p }) },
          count,
        ),
      fault: ({ fault, name }) => added(name, world.faults.add(aimed(fault))),
      answer: ({ answer, name }) => added(name, world.answers.add(aimed(answer))),
      async heal({ heal }) {
        const healer = healers.get(heal);
        if (!healer) throw new StepFailure(`there is no fault or own answer named ${heal}`, {});
        await healer.remove();
      },
      bot: ({ bot: { who, persona } }) =>
        persona === null ? world.bots.stop(phoneOf(who)) : world.bots.play(phoneOf(who), persona),
      risk: ({ risk: { who, on } }) => world.setRiskControl(phoneOf(who), on),
      expire: ({ expire: { who, ...how } }) => world.expireToken(phoneOf(who), how),
      kick: ({ kick }) => world.closeSockets(phoneOf(kick)),
      snapshot: ({ snapshot }) => world.snapshots.take(snapshot),
      async restore({ restore }) {
        await world.snapshots.restore(restore);
        // The restore has closed all sockets, so each receiver gets a new one.
        for (const [who, all] of sockets) all.push(await phoneOf(who).socket());
      },
      put: ({ put: { buyer, seller, ...wish } }) =>
        world.createOrder({ ...wish, buyer: phoneOf(buyer), seller: phoneOf(seller) }),
      rule: ({ rule, for: side }) => world.decideAppeal(rule, side),
    },
    close: async () => void (await Promise.all([...phones.values()].map((it) => it.close()))),
  };
}

function pushReceiverOf(step: Scenario["steps"][number]): string | undefined {
  if ("push" in step) return step.push.to;
  return "noPush" in step ? step.noPush.to : undefined;
}

function imageShadesOf(seed: number): Uint8Array<ArrayBuffer> {
  let at = seed;
  return Uint8Array.from({ length: 144 }, () => {
    at = Math.imul(at ^ (at >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (at >>> 16) & 0xff;
  });
}

type ClockStep = Extract<Scenario["steps"][number], { clock: unknown }>["clock"];
function moveClock({ clock }: World, move: ClockStep): Promise<unknown> {
  if (move === "next") return clock.next();
  if (typeof move === "string") return clock.advance(move.slice(1));
  if ("to" in move) return clock.to(move.to);
  return clock.until(move.until, move.max === undefined ? {} : { max: move.max });
}

function stepResultOf(answer: CallResult<CallName>): ScenarioCallOutcome {
  if (answer.kind === "done") return { code: "ok", result: answer.result, status: answer.status };
  if (answer.kind === "trouble")
    return { trouble: answer.reason, status: answer.status, result: answer.body };
  return {
    code: codeNameOf(answer.code) ?? answer.name,
    result: answer.facts,
    status: answer.status,
  };
}
