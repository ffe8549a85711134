import type { ReactNode } from "react";
import {
  LoadErrorWithRetry,
  type LoadErrorWithRetryProps,
  type LoadError,
} from "./empty-state.tsx";
import { useDelayedSkeleton } from "./use-delayed-skeleton.ts";
import css from "./loaded-content.module.css";
import { PageSkeleton } from "./page-skeleton.tsx";
import { StaleDataMarker } from "./stale-data.tsx";

/** Fields of a query that this component uses. */
export interface ReadQueryState<T> {
  data: T | undefined;
  isPending: boolean;
  isError: boolean;
  error?: LoadError;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<T> {
  read: ReadQueryState<T>;
  /** Skeleton for content of another shape than that of PageSkeleton. */
  skeleton?: ReactNode;
  /** Name of the data, as an error text uses it: 账单. */
  what?: string;
  children: (data: T) => ReactNode;
}

/**
 * Shows the data of a read. Without data, shows a skeleton, or a retry button after a failure. If a
 * refresh has failed, the last data stays and is marked as outdated.
 */
export function LoadedContent<T>({ read, skeleton, what, children }: LoadedProps<T>) {
  const waits = useDelayedSkeleton(read.isPending);
  if (waits) return skeleton || <PageSkeleton />;
  if (read.data === undefined)
    return read.isError ? (
      <LoadErrorFillingPage what={what} failure={read.error} onRetry={() => void read.refetch()} />
    ) : null;
  return (
    <>
      {read.isError && <StaleDataMarker since={read.dataUpdatedAt} />}
      {children(read.data)}
    </>
  );
}

export const LoadErrorFillingPage = (item: LoadErrorWithRetryProps) => (
  <div className={css["fill"]}>
    <StaleDataMarker since={null} />
    <LoadErrorWithRetry {...item} />
  </div>
);
