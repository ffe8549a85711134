export default { testMatch: "failing-playwright.test.mjs", workers: 1, reporter: "json" };
