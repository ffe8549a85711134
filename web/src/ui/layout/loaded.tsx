import type { ReactNode } from "react";
import { FailedState, type FailedStateProps, type LoadFailure } from "./empty-state.tsx";
import { useHeldSkeleton } from "./held-skeleton.ts";
import css from "./loaded.module.css";
import { PageSkeleton } from "./page-skeleton.tsx";
import { StaleStrip } from "./stale-strip.tsx";

/** The part of a read that the page needs; a query has it. */
export interface ReadState<T> {
  data: T | undefined;
  isPending: boolean;
  isError: boolean;
  error?: LoadFailure;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<T> {
  read: ReadState<T>;
  /** What the page will look like, where cards are not it. */
  skeleton?: ReactNode;
  /** As it is called where it fails: 账单. */
  what?: string;
  children: (data: T) => ReactNode;
}

/** What a read brought: a skeleton until it is there, a retry where it failed, the last good data with its age while it cannot be refreshed. */
export function Loaded<T>({ read, skeleton, what, children }: LoadedProps<T>) {
  const waits = useHeldSkeleton(read.isPending);
  if (waits) return skeleton || <PageSkeleton />;
  if (read.data === undefined)
    return read.isError ? (
      <LoadFailed what={what} failure={read.error} onRetry={() => void read.refetch()} />
    ) : null;
  return (
    <>
      {read.isError && <StaleStrip since={read.dataUpdatedAt} />}
      {children(read.data)}
    </>
  );
}

export const LoadFailed = (item: FailedStateProps) => (
  <div className={css["fill"]}>
    <StaleStrip since={null} />
    <FailedState {...item} />
  </div>
);
