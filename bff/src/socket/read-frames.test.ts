import { expect, test } from "vitest";
import { closeOf, nextOf, opened, town } from "../testing/socket-for-tests.ts";

// With the report on drift frames are read too, so the whole way through the door is gone here with the plain dialect.
const env = { DRIFT_REPORT: "1" };

test("texts and bytes go both ways, large ones too, and closing codes arrive on either side", async () => {
  const heard: number[] = [];
  const { port } = await town({ env }, (ws) => {
    ws.on("message", (data: Buffer, binary) => (data.toString() === "leave" ? ws.close(4401, "撤") : ws.send(data, { binary })));
    ws.on("close", (code) => heard.push(code));
  });
  const ws = await opened(port);
  for (const it of ["{}", "a".repeat(50_000), "张三"]) {
    ws.send(it);
    expect(await nextOf(ws)).toBe(it);
  }
  ws.send(Buffer.from([1, 0xff]));
  expect(await nextOf(ws)).toBe(Buffer.from([1, 0xff]).toString());
  ws.send("leave");
  expect(await closeOf(ws)).toBe(4401);
  const other = await opened(port);
  other.close(4000);
  expect(await closeOf(other)).toBe(4000);
  await expect.poll(() => heard).toEqual([4401, 4000]);
});
