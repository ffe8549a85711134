import { calls, CertificationStatus, decodeOutput, asAssetUnits } from "contract";
import { demoPin, referencePriceChangeIntervalMs } from "../rules/constants.ts";
import { isPersona, type Persona } from "../rules/personas.ts";
import type { BotRegistry, World } from "../backend/context/world.ts";
import { createPlaceholderVoucher } from "../backend/context/placeholder-images.ts";
import { depositCoins } from "../backend/users/create-user-with-coins.ts";
import { isHashOfSecret } from "../backend/context/secrets.ts";
import { executeCall } from "../backend/execute/execute-call.ts";
import { runInTransaction } from "../backend/execute/run-in-transaction.ts";
import {
  dropSetting,
  setSetting,
  readSetting,
  settingsWithPrefix,
} from "../db/settings-and-counters.ts";
import { dropTimer, setTimerIfMissing } from "../db/timers.ts";
import { allUsers, userById } from "../db/users.ts";
import {
  handleBotPush,
  runScheduledBotTask,
  scheduleRecurringBotTasks,
} from "./bot-task-scheduler.ts";
import type { BotContext } from "./bot-context.ts";

const personaSettingPrefix = "played ";
const tradersStartedSetting = "tradersPlayed";
const marketTimerRef = "price";

/** Returns the personas of the users that are bots at present, by user id. */
export const botPersonasByUserId = (world: World): Map<string, Persona> =>
  new Map(
    settingsWithPrefix(world.db, personaSettingPrefix).flatMap(({ name, value }) =>
      isPersona(value) ? [[name.slice(personaSettingPrefix.length), value] as const] : [],
    ),
  );

/**
 * Sets or removes the persona of a user. The timer that changes the reference price runs only
 * while at least one user is a bot.
 */
function setPersona(world: World, userId: string, persona: string | null): void {
  runInTransaction(world, ({ db, now }) => {
    if (persona !== null) setSetting(db, personaSettingPrefix + userId, persona);
    else dropSetting(db, personaSettingPrefix + userId);
    if (botPersonasByUserId(world).size === 0) dropTimer(db, "market", marketTimerRef);
    else
      setTimerIfMissing(db, {
        kind: "market",
        ref: marketTimerRef,
        dueAt: now + referencePriceChangeIntervalMs,
      });
  });
}

/** Lets bots execute the same calls as the client, with the same checks as for other users. */
const createBotContext = (world: World, personaOf: BotContext["personaOf"]): BotContext => ({
  call: (userId, name, input) => {
    const answer = executeCall(world, name, { userId, token: "" }, input);
    const read = answer.code === 200 ? decodeOutput(calls[name], answer.result) : undefined;
    return read?.ok ? (read.value as never) : undefined;
  },
  random: () => world.random(),
  plan: (thought, afterMs) =>
    setTimerIfMissing(world.db, { kind: "bot", ref: thought, dueAt: world.now() + afterMs }),
  uploadImage: (userId) => {
    const file = createPlaceholderVoucher(world.secret(), () => world.random());
    executeCall(world, "upload", { userId, token: "", file }, { scene: "voucher" });
    return file.url;
  },
  fund: (userId, quantity) =>
    runInTransaction(world, (ctx) =>
      depositCoins(ctx, userId, asAssetUnits(quantity * 10_000), "转入"),
    ),
  personaOf,
});

export function openBotRegistry(world: World): BotRegistry {
  let played = new Map<string, Persona>();
  const means = createBotContext(world, (userId) => played.get(userId));
  const refresh = () => {
    played = botPersonasByUserId(world);
    for (const userId of played.keys()) scheduleRecurringBotTasks(means, userId);
  };
  return {
    refresh,
    begin() {
      if (readSetting(world.db, tradersStartedSetting) === undefined) {
        setSetting(world.db, tradersStartedSetting, "yes");
        for (const { id, persona } of allUsers(world.db))
          if (persona !== "") setPersona(world, id, persona);
      }
      refresh();
    },
    eligibilityOf(userId) {
      const user = userById(world.db, userId);
      if (!user) return "nobody";
      return user.certification === CertificationStatus.done &&
        isHashOfSecret(demoPin, user.pinHash)
        ? "fit"
        : "notReady";
    },
    set(userId, persona) {
      setPersona(world, userId, persona);
      refresh();
    },
    runPlan: (thought) => runScheduledBotTask(means, thought),
    handlePush: (userId, push) => {
      if (played.size > 0) handleBotPush(means, userId, push);
    },
  };
}
