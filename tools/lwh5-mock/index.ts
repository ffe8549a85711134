export * from "./client.ts";
export { type MockOptions, type OpenedMock, openMock } from "./open-mock.ts";
export { openStack, type Stack, type StackOptions } from "./open-stack.ts";
