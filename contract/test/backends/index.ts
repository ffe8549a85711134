export { createAcmeBackend } from "./acme.ts";
export { differingBackends } from "./differences.ts";
export { type ForeignBackend, type ForeignServer, openForeignServer } from "./foreign-server.ts";
export { javaBackend } from "./java.ts";
export { specOnlyBackend } from "./spec-only.ts";
