import type { CallName } from "../../src/calls/calls.ts";

/**
 * Answers and frames of a backend. `npm run probe -- --save FILE` writes such a file. It contains
 * invented values instead of the values of users.
 */
export type BackendRecording = {
  /** Name of the dialect that reads this recording. */
  dialect: string;
  answers: {
    call: CallName;
    status: number;
    headers: Record<string, string>;
    /** Missing if the answer was not JSON. An integer that a double cannot hold is a string. */
    body?: unknown;
  }[];
  frames: (string | { base64: string })[];
};
