import type { Persona } from "mock/client/world.ts";

/** Names of the bot profiles. */
export const personaTitles: Readonly<Record<Persona, string>> = {
  prompt: "秒付快放",
  slow: "拖延",
  silent: "不理人",
  rejecter: "拒单",
  mismatch: "付错款",
  appealer: "爱申诉",
  chatty: "话多",
};
