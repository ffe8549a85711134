// Writes the documents: of the contract, with an example of each row, and of what moves the mock. A test says when they are out of date.
import { writeFileSync } from "node:fs";
import { asyncapi } from "../contract/src/documents/asyncapi.ts";
import { openapi } from "../contract/src/documents/openapi.ts";
import { plain } from "../contract/src/dialect/plain.ts";
import { controlDocument } from "../mock/src/control/openapi.ts";
import { scenarioSchema } from "../mock/src/control/scenario-schema.ts";
import { wireExamples } from "./trials/wire-examples.ts";

const write = (path: string, document: object) =>
  writeFileSync(new URL(`../${path}`, import.meta.url), `${JSON.stringify(document, null, 2)}\n`);

write("contract/openapi.json", openapi(plain, await wireExamples()));
write("contract/asyncapi.json", asyncapi());
write("mock/control.json", controlDocument());
write("mock/scenario.schema.json", scenarioSchema());
