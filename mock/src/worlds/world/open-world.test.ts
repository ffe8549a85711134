import { expect, test } from "vitest";
import { openWorld } from "./open-world.ts";

const lines = (assetUnit?: string): string[] => {
  const world = openWorld({
    name: "",
    dbPath: ":memory:",
    seed: 1,
    ...(assetUnit !== undefined && { assetUnit }),
  });
  const found = world.db.all<{ content: string }>(
    "SELECT content FROM messages WHERE content LIKE '卖家已放币，%'",
  );
  world.close();
  return found.map((it) => it.content.replace(/[\d.]+/, "1"));
};

test("release messages of the seed data name the given asset unit, by default 枚", () => {
  const reported = [lines("份"), lines()].map((it) => new Set(it));
  expect(reported).toEqual([
    new Set(["卖家已放币，买家已收到 1 份"]),
    new Set(["卖家已放币，买家已收到 1 枚"]),
  ]);
});
