// Writes contract/openapi.json, with an example of each call. A test fails when the file is out of
// date.
// The other documents are made by the mock when they are requested, and by tools/pack-mock.mjs.
import { writeFileSync } from "node:fs";
import { buildOpenApiDocument } from "../contract/src/documents/openapi.ts";
import { recordCallExamplesInNewMock } from "./test/wire-examples.ts";

const document = buildOpenApiDocument(await recordCallExamplesInNewMock());
writeFileSync(
  new URL("../contract/openapi.json", import.meta.url),
  `${JSON.stringify(document, null, 2)}\n`,
);
