// A global setup of Jest: the command beside this file serves one test run, and LWH5_MOCK is its address.
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
      // The run does not stay for its sake.
      child.unref();
      child.stdout.unref();
      resolve();
    });
  });
