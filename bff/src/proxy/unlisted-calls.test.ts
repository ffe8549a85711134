import { connect } from "node:net";
import { expect, test } from "vitest";
import { openStubBackend } from "../../test/helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../../test/helpers/observed-bff.ts";

const command =
  "PUT /lightweight/nobody/v1/knows HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";

test("logs no bug if the client of an unlisted call disconnects before the first streamed byte", async () => {
  const backend = await openStubBackend((_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).flushHeaders(),
  );
  const { port, log } = await openBffWithLogAndMetrics(backend.address, {
    env: { ALLOW_UNLISTED: "1" },
  });
  const phone = connect(port, "127.0.0.1", () => phone.write(command));
  await expect.poll(() => backend.seen.length).toBe(1);
  // Waits until the backend's header has arrived at the BFF. Otherwise there would be no streamed
  // response that the disconnect could break.
  await new Promise((resolve) => setTimeout(resolve, 50));
  phone.destroy();
  await expect.poll(() => log.records().map((it) => it["msg"])).toContain("answered");
  expect(log.records().filter((it) => it["msg"] === "bug")).toEqual([]);
  expect(log.records().find((it) => it["msg"] === "answered")).toMatchObject({ status: 499 });
});
