export default { testMatch: "red.test.mjs", workers: 1, reporter: "json" };
