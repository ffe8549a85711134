import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";
import sprite from "./icons.svg?raw";

test("the sprite contains exactly the icons of iconNames, in the same order", () => {
  expect([...sprite.matchAll(/<symbol id="i-([\w-]+)"/g)].map((hit) => hit[1])).toEqual([
    ...iconNames,
  ]);
});
