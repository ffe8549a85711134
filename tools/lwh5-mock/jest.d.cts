/**
 * Jest's `globalSetup`: starts the mock in a child process and sets LWH5_MOCK to its URL. The
 * process ends with Jest.
 * @example
 * // jest.config.js
 * module.exports = { globalSetup: "lwh5-mock/jest" };
 */
declare function setup(): Promise<void>;
export = setup;
