/** Undefined where nobody has told. */
export const isUserOnline = ({ online }: { online: 0 | 1 | null }): boolean | undefined =>
  online === null ? undefined : online === 1;
