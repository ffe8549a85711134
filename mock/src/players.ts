import { calls, decodeOutput, type Push } from "contract";
import { hear, play, wake } from "./bots/bots.ts";
import type { Means, Persona } from "./bots/means.ts";
import { perform } from "./engine.ts";
import { fund, planBot, playTraders, setPlayed } from "./engine/bots.ts";
import { drawnVoucher } from "./engine/drawn.ts";
import { playedOf } from "./engine/played.ts";
import type { World } from "./world.ts";

export { isPersona, personas } from "./bots/means.ts";

/** The house's own traders in a world. */
export type Players = {
  /** Reads again who is played: one world has taken the place of another. */
  refresh(): void;
  /** All traders of the town begin, unless they have before. */
  begin(): void;
  set(userId: string, persona: Persona | null): void;
  play(thought: string): void;
  hear(userId: string, push: Push): void;
};

/** A trader's hands: the calls of the phone, by the same door into the engine as everybody's. */
const meansOf = (world: World, personaOf: Means["personaOf"]): Means => ({
  act: (userId, name, input) => {
    const answer = perform(world, name, { userId, token: "" }, input);
    const read = answer.code === 200 ? decodeOutput(calls[name], answer.result) : undefined;
    return read?.ok ? (read.value as never) : undefined;
  },
  random: () => world.random(),
  plan: (thought, afterMs) => planBot(world, thought, afterMs),
  picture: (userId) => {
    const file = drawnVoucher(world.secret(), () => world.random());
    perform(world, "upload", { userId, token: "", file }, { scene: "voucher" });
    return file.url;
  },
  fund: (userId, quantity) => fund(world, userId, quantity),
  personaOf,
});

export function openPlayers(world: World): Players {
  let played = new Map<string, string>();
  const means = meansOf(world, (userId) => played.get(userId) as Persona | undefined);
  const refresh = () => {
    played = playedOf(world);
    for (const userId of played.keys()) wake(means, userId);
  };
  return {
    refresh,
    begin() {
      playTraders(world);
      refresh();
    },
    set(userId, persona) {
      setPlayed(world, userId, persona);
      refresh();
    },
    play: (thought) => play(means, thought),
    hear: (userId, push) => {
      if (played.size > 0) hear(means, userId, push);
    },
  };
}
