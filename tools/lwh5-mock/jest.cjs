// Global setup of Jest. Starts the command next to this file for one test run, and sets LWH5_MOCK
// to its URL.
const { spawn } = require("node:child_process");
const path = require("node:path");

module.exports = () =>
  new Promise((resolve, reject) => {
    const command = [path.join(__dirname, "bin.js"), "--port", "0", "--json"];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
    process.once("exit", () => child.kill());
    child.once("exit", (code) => reject(new Error(`lwh5-mock has ended with ${code}`)));
    child.stdout.once("data", (line) => {
      process.env.LWH5_MOCK = JSON.parse(line).address;
      // Do not keep Jest alive for the child process.
      child.unref();
      child.stdout.unref();
      resolve();
    });
  });
