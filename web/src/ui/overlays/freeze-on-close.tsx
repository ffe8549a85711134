import { memo, type ReactNode } from "react";

/**
 * Keeps the last content of an overlay while it closes, because the update that closes it must not
 * change its height during a tap.
 */
export const FreezeContentOnClose = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_, { open }) => !open,
);
