import type { AddressInfo } from "node:net";
import { type Dialect, dialectCodecOf, dialects } from "contract/dialect";
import { buildApp } from "../../bff/src/app.ts";
import { readConfig } from "../../bff/src/config/config.ts";
import { backendDifferences } from "../../bff/test/faults/backend-differences.ts";
import {
  backendsByDifference,
  type ForeignBackend,
  javaBackend,
  javaDialect,
  openForeignServer,
  specOnlyBackend,
} from "../../contract/test/backends/index.ts";
import { openMockServer } from "../../mock/src/index.ts";

// Starts a BFF with the control API. A server between BFF and mock imitates a foreign backend by
// converting the format. FOREIGN_BACKEND names that backend: "java", "spec-only", a name in
// backend-differences.ts, or "mock" for no conversion.

const name = process.env["FOREIGN_BACKEND"] ?? "";

function foreignBackendOf(wanted: string): { backend: ForeignBackend; dialect: Dialect } {
  if (wanted === "mock") return { backend: {}, dialect: { name: "plain" } };
  if (wanted === "java") return { backend: javaBackend, dialect: javaDialect };
  if (wanted === "spec-only") return { backend: specOnlyBackend, dialect: dialects["spec-only"] };
  const difference = backendDifferences.find((it) => it.name === wanted);
  if (difference === undefined) throw new Error(`no foreign backend is named "${wanted}"`);
  return {
    backend: backendsByDifference[wanted] ?? {},
    dialect: { name: wanted, ...difference.dialect },
  };
}

const { backend, dialect } = foreignBackendOf(name);
const config = readConfig(process.env);
const app = await buildApp(config, {
  codec: dialectCodecOf(dialect),
  async openMock({ publicAddress: _address, ...options }) {
    const mock = await openMockServer({ ...options, bots: true });
    const server = await openForeignServer(mock.address, backend);
    const close = async () => {
      await server.close();
      await mock.close();
    };
    return { address: server.address, createControlGuard: mock.createControlGuard, close };
  },
});
await app.listen({ host: config.host, port: config.port });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)));
