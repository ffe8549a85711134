import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
} from "react";
import { Tabs } from "../base/tabs.tsx";
import { PageLayout } from "./page-layout.tsx";
import { InfiniteListEnd } from "./infinite-list-end.tsx";
import css from "./list-page.module.css";
import { LoadedContent, type ReadQueryState } from "./loaded-content.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { PullToRefresh } from "./pull-to-refresh.tsx";

interface ListRowsProps<Row> {
  list: ReadQueryState<readonly Row[]> & ComponentProps<typeof InfiniteListEnd>["pages"];
  /** Name of the rows, as an error text uses it: 账单. */
  what?: string;
  skeleton?: ReactNode;
  /** Shown if there is no row on any page. */
  empty: ReactNode;
  /** True to center `empty` in the height that rows would take. */
  centered?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * Shows the rows of a paged list with its end, or a skeleton, an empty state or an error instead.
 * While the code of the rows loads, a skeleton replaces both the rows and the end, so that the end
 * never moves.
 */
export function ListRows<Row>({ list, empty, centered, children, ...read }: ListRowsProps<Row>) {
  return (
    <LoadedContent read={list} {...read}>
      {(rows) =>
        rows.length === 0 && !list.hasNextPage ? (
          <div className={centered ? css["centered"] : undefined}>{empty}</div>
        ) : (
          <Suspense fallback={read.skeleton ?? <PageSkeleton />}>
            {children(rows)}
            <InfiniteListEnd pages={list} />
          </Suspense>
        )
      }
    </LoadedContent>
  );
}

interface ListPageProps<Row, Tab extends string> extends ListRowsProps<Row> {
  bar: ReactNode;
  tabs?: Omit<ComponentProps<typeof Tabs<Tab>>, "panelId">;
  /** Ref of the scrolling element, if the caller restores its scroll position. */
  mainRef?: RefObject<HTMLElement | null>;
  onRefresh: () => Promise<unknown>;
  /** Content above the rows. It scrolls with them. */
  head?: ReactNode;
  /**
   * Identifies which part of the data is shown, such as a tab. Another part starts with the
   * skeleton.
   */
  part?: string;
}

/** A page with a list: title bar, tabs, pull to refresh, and `ListRows`. */
export function ListPage<Row, Tab extends string = string>(props: ListPageProps<Row, Tab>) {
  const { bar, tabs, mainRef, onRefresh, head, part, ...rows } = props;
  const ownRef = useRef<HTMLElement>(null);
  const main = mainRef ?? ownRef;
  const panelId = useId();
  return (
    <PageLayout
      mainRef={main}
      layout="pad"
      busy={rows.list.isPending}
      panelId={tabs && panelId}
      bar={
        <>
          {bar}
          {tabs && <Tabs {...tabs} panelId={panelId} />}
        </>
      }
    >
      <PullToRefresh scroller={main} onRefresh={onRefresh}>
        {head}
        <ListRows key={part} {...rows} />
      </PullToRefresh>
    </PageLayout>
  );
}
