import type { AddressInfo } from "node:net";
import type { DialectName } from "contract/dialect/names";
import { buildApp } from "../../bff/src/app.ts";
import { readConfig } from "../../bff/src/config/config.ts";
import {
  type ForeignBackend,
  javaBackend,
  openForeignServer,
  specOnlyBackend,
} from "../../contract/test/backends/index.ts";
import { openMockServer } from "../../mock/src/index.ts";

const backends: Readonly<Record<DialectName, ForeignBackend>> = {
  plain: {},
  "spec-only": specOnlyBackend,
  java: javaBackend,
};

/** A BFF with the control API, whose mock is behind a server of another format. */
const config = readConfig(process.env);
const app = await buildApp(config, {
  async openMock({ publicAddress: _address, ...options }) {
    const mock = await openMockServer({ ...options, bots: true });
    const server = await openForeignServer(mock.address, backends[config.dialect]);
    const close = async () => {
      await server.close();
      await mock.close();
    };
    return { address: server.address, guard: mock.createControlGuard, close };
  },
});
await app.listen({ host: config.host, port: config.port });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)));
