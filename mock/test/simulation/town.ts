import { transact } from "../../src/backend/execute/transact.ts";
import type { World } from "../../src/backend/context/world.ts";
import type { Actor } from "./actors/actor.ts";
import { type Character, characters } from "./actors/characters.ts";
import type { Dice } from "./dice.ts";
import { createUser } from "../../src/backend/users/create-user.ts";

const pin = "283917";

function settleIn(world: World, dice: Dice, character: Character): Actor {
  const { name, level, able } = character;
  const { p, userId, token } = transact(world, (desk) =>
    createUser(desk, { nickName: name, able, certified: true, pin, quiz: true, methods: 2, level }),
  );
  return {
    ...{ name, character, dice, userId, p, token, pin, able: 0, refPrice: 0, isExpired: false, hasOpened: false },
    ...{ orders: new Map(), offers: [], promise: undefined, entrusts: [], methods: [], phrases: [], vouchers: [], sent: [], gossip: [] },
  };
}

/** Everybody of the story, each with the coins of his character. */
export const openTown = (world: World, dice: Dice): Actor[] => characters.map((it) => settleIn(world, dice, it));
export const coinsOf = (actor: Actor): number => Math.round(actor.character.able * 10_000);
