import { expect, test } from "vitest";
import { connect } from "../../src/client/connect.ts";
import { open } from "../../src/index.ts";
import { resetBy } from "./seed.ts";

test.each([
  ["", {}],
  ["  ", {}],
  ["7", { seed: 7 }],
  [" 20261120 ", { seed: 20_261_120 }],
  ["0", { seed: 0 }],
  ["4294967295", { seed: 4_294_967_295 }],
])("%j is a seed, or none is named", (typed, wish) => expect(resetBy(typed)).toEqual(wish));

test.each(["-1", "1.5", "1e3", "0x7", "七", "4294967296", "7 8"])("%j is no seed", (typed) =>
  expect(resetBy(typed)).toBeUndefined(),
);

test("the mock takes the greatest seed that the page lets through, and none beyond", async () => {
  const server = await open();
  const mock = await connect(server.address);
  const world = await mock.world();
  expect((await world.reset(resetBy("4294967295"))).seed).toBe(4_294_967_295);
  await expect(world.reset({ seed: 4_294_967_296 })).rejects.toThrow(/seed/);
  // Without one it is as it was made, whatever it was in between.
  expect((await world.reset(resetBy(""))).seed).toBe(1);
  await mock.close();
  await server.close();
});
