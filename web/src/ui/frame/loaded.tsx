import type { ReactNode } from "react";
import { Failed } from "./blank.tsx";
import { useHeldSkeleton } from "./held-skeleton.ts";
import css from "./loaded.module.css";
import { SkeletonBar } from "./skeleton.tsx";
import { StaleStrip } from "./stale-strip.tsx";

/** The part of a read that the page needs; a query has it. */
export interface ReadState<T> {
  data: T | undefined;
  isPending: boolean;
  isError: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<T> {
  read: ReadState<T>;
  /** What the page will look like, where cards are not it. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a read brought: a skeleton until it is there, a retry where it failed, the last good data with its age while it cannot be refreshed. */
export function Loaded<T>({ read, skeleton = <CardsSkeleton />, children }: LoadedProps<T>) {
  const waits = useHeldSkeleton(read.isPending);
  if (waits) return skeleton;
  if (read.data === undefined) return read.isError ? <LoadFailed onRetry={() => void read.refetch()} /> : null;
  return (
    <>
      {read.isError && <StaleStrip since={read.dataUpdatedAt} />}
      {children(read.data)}
    </>
  );
}

export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={css["fill"]}>
    <Failed title="加载失败" text="点击重试，或稍后下拉刷新" onRetry={onRetry} />
  </div>
);

const cardHeightsPx = [72, 168, 120, 168];
const CardsSkeleton = () => (
  <div className={css["cards"]} aria-hidden="true">
    {cardHeightsPx.map((heightPx, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- The bars are told apart by nothing but their place.
      <SkeletonBar key={at} widthPx={600} heightPx={heightPx} radiusPx={16} />
    ))}
  </div>
);
