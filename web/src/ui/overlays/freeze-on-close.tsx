import { memo, type ReactNode } from "react";

/**
 * Keeps the last content of a closing overlay, because the update that closes it must not change
 * its height during a tap.
 */
export const FreezeContentOnClose = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_, { open }) => !open,
);
