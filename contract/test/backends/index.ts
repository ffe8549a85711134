export { createExampleDialectBackend } from "./example-dialect-backend.ts";
export { backendsByDifference } from "./differences.ts";
export { type ForeignBackend, type ForeignServer, openForeignServer } from "./foreign-server.ts";
export { javaBackend } from "./java.ts";
export { specOnlyBackend } from "./spec-only.ts";
