import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../base/button.tsx";
import { classNames } from "../base/class-names.ts";
import css from "./infinite-list-end.module.css";

interface InfiniteEndProps {
  /** Fields of a paged query that this component uses. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    dataUpdatedAt: number;
    fetchNextPage: () => Promise<unknown>;
  };
  /** True below an OfferRowList, to continue its white background. */
  hasWhiteBackground?: boolean | undefined;
  /** Text if there are no more rows. */
  end?: string;
}

/**
 * Last element of a paged list. Requests the next page when the user scrolls near it or taps its
 * button. After a failed request, only the button sends the request again. If there is no next
 * page, a text replaces the button. After each page, a new end is rendered below the new rows.
 */
export function InfiniteListEnd({
  pages,
  hasWhiteBackground = false,
  end = "没有更多了",
}: InfiniteEndProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, dataUpdatedAt } = pages;
  const nth = useReachedEndCount(isFetchingNextPage);
  const focus = useFocusTaken(ref, nth);
  const more = () => void pages.fetchNextPage();
  const ask = useEffectEvent(more);
  const watches = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  // Depends on `dataUpdatedAt`, because a refetch cancels the request of a page without reporting
  // it as loading. An observer that keeps running would not report again that the end is near.
  useEffect(() => {
    if (!watches || !ref.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && ask(),
      {
        rootMargin: "0px 0px 300px",
      },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [watches, dataUpdatedAt]);
  return (
    <div
      key={nth}
      ref={ref}
      {...focus}
      className={classNames(css["end"], hasWhiteBackground && css["inLedger"])}
    >
      {hasNextPage ? (
        <Button
          variant="text"
          size="sm"
          busy={isFetchingNextPage}
          busyLabel="加载中…"
          onClick={more}
        >
          加载更多
        </Button>
      ) : (
        <p>{end}</p>
      )}
    </div>
  );
}

/**
 * Counts the finished page requests. The count is the React key of the end, so each page gets a new
 * end.
 */
function useReachedEndCount(runs: boolean): number {
  const [state, setState] = useState({ runs, nth: 0 });
  if (runs !== state.runs) setState({ runs, nth: runs ? state.nth : state.nth + 1 });
  return state.nth;
}

/** Moves the focus to the button of the new end if the button of the previous end had it. */
function useFocusTaken(ref: RefObject<HTMLElement | null>, nth: number) {
  const isOn = useRef(false);
  useLayoutEffect(() => {
    if (isOn.current) ref.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [ref, nth]);
  return {
    onFocus: () => {
      isOn.current = true;
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) isOn.current = false;
    },
  };
}
