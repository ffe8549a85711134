import { inject } from "vitest";
import { connect, type World } from "../../../tools/lwh5-mock/client.ts";
import type { Engine, Look } from "./engine.ts";
import { Phone } from "./phone.ts";

export type Stage = { address: string; world: World; startPhone(look?: Look): Promise<Phone> };

/** Runs one test in a world and with browsers of its own. All of them end with it. */
export async function onStage(start: (look?: Look) => Promise<Engine>, run: (stage: Stage) => Promise<void>): Promise<void> {
  const address = inject("address");
  const mock = await connect(address);
  const engines: Engine[] = [];
  try {
    await run({
      address,
      world: await mock.world(),
      async startPhone(look) {
        const engine = await start(look);
        engines.push(engine);
        return new Phone(engine);
      },
    });
    // The books of the world must be right.
    await mock.close();
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
  }
}
