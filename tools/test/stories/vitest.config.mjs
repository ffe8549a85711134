export default { test: { globalSetup: "lwh5-mock/vitest", include: ["vitest.test.mjs"] } };
