/**
 * Ends this process if its npm has ended. npm runs a script through a shell and sends SIGTERM only
 * to that shell, so that the server would keep its port and its database. Does nothing if npm did
 * not start the script.
 */
export function leaveWithNpm(lookEveryMs = 500) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, lookEveryMs);
  timer.unref();
}
