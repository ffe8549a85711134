import { createContext, use } from "react";
import css from "./page-skeleton.module.css";

/** How high the blocks of a page are, from the top, before it has anything to show; `edge`: from edge to edge, as a chat's. */
export type PageShape = { blocks: readonly number[]; edge?: boolean };
const cards: PageShape = { blocks: [72, 168, 120, 168] };

/** The shape of the page that is gone to. Its own pieces that wait show the same one, so that nothing changes until they come. */
export const PageShapeContext = createContext(cards);

/** Blocks with lines in them, where the page's own will stand. A sheet over it has blocks of its own. */
export function PageSkeleton({ blocks: own }: Partial<Pick<PageShape, "blocks">>) {
  const page = use(PageShapeContext);
  const { blocks, edge } = own ? { blocks: own } : page;
  return (
    <div className={css["page"]} data-edge={edge} aria-hidden="true">
      {blocks.map((heightPx, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The blocks are told apart by nothing but their place.
        <span key={at} style={{ height: heightPx }} />
      ))}
    </div>
  );
}
