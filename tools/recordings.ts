// Writes contract/test/backends/recordings: the answers of each test backend, read with its
// dialect.
import { writeFileSync } from "node:fs";
import { openForeignServer } from "../contract/test/backends/index.ts";
import { recordedTestBackends } from "../contract/test/backends/recorded-test-backends.ts";
import { openMockServer } from "../mock/src/index.ts";
import { recordBackendAnswers } from "./probe/record-backend-answers.ts";

const folder = new URL("../contract/test/backends/recordings/", import.meta.url);
for (const { dialect, open: openBackend } of recordedTestBackends) {
  const mock = await openMockServer();
  const server = await openForeignServer(mock.address, openBackend());
  const { address } = server;
  const during = (userId: string) => pushAll(mock.address, userId);
  const recording = await recordBackendAnswers(dialect, { address, p: "demo-buyer", during });
  writeFileSync(new URL(`${dialect.name}.json`, folder), `${JSON.stringify(recording, null, 2)}\n`);
  await server.close();
  await mock.close();
}

async function pushAll(mock: string, userId: string): Promise<void> {
  for (const cmd of ["order", "chat", "asset"])
    await fetch(`${mock}/__mock/worlds/_/push`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userId, cmd, msgTxt: "您有新的消息", orderId: "O100001" }),
    });
}
