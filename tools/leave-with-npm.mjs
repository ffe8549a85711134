/**
 * Ends this process in order if the npm that runs it is gone. npm runs a script through a shell and sends its own SIGTERM to that shell only,
 * so that without this the server keeps its port and its database. Does nothing if the script was not started by npm.
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
