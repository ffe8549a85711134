export type Leaving = {
  /** From now on not ready. */
  drain: () => void;
  /** Waits for what is in flight. */
  close: () => Promise<void>;
  exit: (code: number) => void;
  withinMs: number;
};

/** What a signal sets off: in order the first time and within a time, at once the second time. */
export function departure({ drain, close, exit, withinMs }: Leaving): () => void {
  let isLeaving = false;
  return () => {
    if (isLeaving) return exit(1);
    isLeaving = true;
    setTimeout(() => exit(1), withinMs).unref();
    drain();
    close().then(
      () => exit(0),
      () => exit(1),
    );
  };
}
