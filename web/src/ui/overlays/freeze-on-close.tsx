import { memo, type ReactNode } from "react";

/** What goes away keeps what it last showed: the news that closes it must not change its height under a thumb. */
export const FreezeOnClose = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_, { open }) => !open,
);
