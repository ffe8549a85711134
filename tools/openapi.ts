// Writes the OpenAPI document of the contract. A test says when it is out of date.
import { writeFileSync } from "node:fs";
import { openapi } from "../contract/src/dialect/openapi.ts";

writeFileSync(new URL("../contract/openapi.json", import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`);
