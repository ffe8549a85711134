/** Jest's `globalSetup`: opens the mock in a process of its own and says where in LWH5_MOCK. It leaves with Jest. */
declare function setup(): Promise<void>;
export = setup;
