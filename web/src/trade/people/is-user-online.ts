/** Returns whether the user is online, or undefined if the backend does not send it. */
export const isUserOnline = ({ online }: { online: 0 | 1 | null }): boolean | undefined =>
  online === null ? undefined : online === 1;
