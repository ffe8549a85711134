module.exports = {
  globalSetup: "lwh5-mock/jest",
  testEnvironment: "node",
  testMatch: ["**/jest.test.cjs"],
  transform: {},
};
