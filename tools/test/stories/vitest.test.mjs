import { useWorld } from "lwh5-mock/vitest";
import { test } from "vitest";
import stories from "./stories.cjs";

const world = useWorld();
for (const [name, play] of Object.entries(stories)) test(name, () => play(world));
