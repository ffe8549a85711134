export default { testMatch: "playwright.test.mjs", workers: 1, reporter: "line" };
