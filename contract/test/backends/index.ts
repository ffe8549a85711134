export { createExampleDialectBackend } from "./example-dialect-backend.ts";
export { backendsByDifference } from "./backends-by-difference.ts";
export { type ForeignBackend, type ForeignServer, openForeignServer } from "./foreign-server.ts";
export { javaBackend } from "./java-backend.ts";
export { specOnlyBackend } from "./spec-only-backend.ts";
export { javaDialect } from "./java-dialect.ts";
export { exampleDialect } from "./example-dialect.ts";
