import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";
import sprite from "./icons.svg?raw";

test("the sprite draws every icon that has a name, and no other", () => {
  expect([...sprite.matchAll(/<symbol id="i-([\w-]+)"/g)].map((hit) => hit[1])).toEqual([
    ...iconNames,
  ]);
});
