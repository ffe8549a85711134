import { after, test } from "node:test";
import { openStack } from "lwh5-mock";
import stories from "./stories.cjs";

const stack = await openStack();
after(() => stack.close());

for (const [name, play] of Object.entries(stories))
  test(name, async () => {
    const world = await stack.world();
    await play(world);
    await world.close();
  });
