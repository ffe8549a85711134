/**
 * Ends this process if npm has ended the shell that started it. npm sends SIGTERM only to that
 * shell, so the server would otherwise keep its port and its database. Does nothing if npm did not
 * start the script.
 */
export function exitWithNpm(lookEveryMs = 500) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, lookEveryMs);
  timer.unref();
}
