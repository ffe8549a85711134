import { useEffect, useRef, useState } from "react";

const marksSeconds = [60, 180, 300];

/**
 * A clock read aloud each second is noise: only 5:00, 3:00 and 1:00 are said, also when the tick itself was missed. While nobody
 * knows the time (null), nothing passes.
 */
export function usePassedMark(remainSeconds: number | null): number | undefined {
  const before = useRef(remainSeconds);
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    const from = before.current ?? 0;
    const mark =
      remainSeconds === null
        ? undefined
        : marksSeconds.find((seconds) => from > seconds && remainSeconds <= seconds);
    before.current = remainSeconds;
    if (mark !== undefined) setPassed(mark);
  }, [remainSeconds]);
  return passed;
}
