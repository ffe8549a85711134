import { createContext, use } from "react";
import css from "./page-skeleton.module.css";

/**
 * Heights in px of the gray blocks of a page, from the top. `edge`: the blocks reach from edge to
 * edge, as in a chat.
 */
export type SkeletonShape = { blocks: readonly number[]; edge?: boolean };
const cards: SkeletonShape = { blocks: [72, 168, 120, 168] };

/**
 * Skeleton shape of the screen inside this context. The same skeleton is shown while the code of
 * the screen loads and while its data loads, so that nothing moves in between.
 */
export const SkeletonShapeContext = createContext(cards);

/**
 * Gray blocks with lines, in the shape of the screen. A sheet over the screen passes its own
 * `blocks`.
 */
export function PageSkeleton({ blocks: own }: Partial<Pick<SkeletonShape, "blocks">>) {
  const page = use(SkeletonShapeContext);
  const { blocks, edge } = own ? { blocks: own } : page;
  return (
    <div className={css["page"]} data-edge={edge} aria-hidden="true">
      {blocks.map((heightPx, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The blocks have no identity but their position.
        <span key={at} style={{ height: heightPx }} />
      ))}
    </div>
  );
}
