import { expect, test } from "vitest";
import { connect } from "mock/client/connect.ts";
import { openMockServer } from "mock";
import { parseResetSeed } from "./parse-reset-seed.ts";

test.each([
  ["", {}],
  ["  ", {}],
  ["7", { seed: 7 }],
  [" 20261120 ", { seed: 20_261_120 }],
  ["0", { seed: 0 }],
  ["4294967295", { seed: 4_294_967_295 }],
])("parseResetSeed returns the input of a reset for the valid or empty text %j", (typed, input) =>
  expect(parseResetSeed(typed)).toEqual(input),
);

test.each(["-1", "1.5", "1e3", "0x7", "七", "4294967296", "7 8"])(
  "parseResetSeed returns undefined for the invalid seed %j",
  (typed) => expect(parseResetSeed(typed)).toBeUndefined(),
);

test("the mock accepts the largest seed that parseResetSeed returns and rejects the next larger one", async () => {
  const server = await openMockServer();
  const mock = await connect(server.address);
  const world = await mock.world();
  expect((await world.reset(parseResetSeed("4294967295"))).seed).toBe(4_294_967_295);
  await expect(world.reset({ seed: 4_294_967_296 })).rejects.toThrow(/seed/);
  // A reset without a seed restores the original seed of the world, whatever seed was used in
  // between.
  expect((await world.reset(parseResetSeed(""))).seed).toBe(1);
  await mock.close();
  await server.close();
});
