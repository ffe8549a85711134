import { useEffect, useRef, useState } from "react";

const marksSeconds = [60, 180, 300];

/**
 * Returns which mark the remaining time has passed last: 300, 180 or 60 seconds. A clock is
 * announced only at these marks, not every second. A mark counts even if its exact second was
 * missed. No mark passes while the time is unknown (null).
 */
export function useCountdownAnnouncement(remainSeconds: number | null): number | undefined {
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
