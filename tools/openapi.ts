// Writes contract/openapi.json, with an example of each call. A test fails if the file is out of
// date. The mock creates the AsyncAPI document, the document of the control calls and the scenario
// schema when they are requested. tools/pack-mock.mjs creates them for the package.
import { writeFileSync } from "node:fs";
import { buildOpenApiDocument } from "../contract/src/documents/openapi.ts";
import { recordCallExamplesInNewMock } from "./test/wire-examples.ts";

const document = buildOpenApiDocument(await recordCallExamplesInNewMock());
writeFileSync(
  new URL("../contract/openapi.json", import.meta.url),
  `${JSON.stringify(document, null, 2)}\n`,
);
