import type { World } from "../world.ts";
export const seedTown = (_world: World, _at: number): void => {};
