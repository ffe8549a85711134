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
import css from "./infinite-end.module.css";

interface InfiniteEndProps {
  /** The part of a paged read that is needed; a query has it. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    dataUpdatedAt: number;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Continues the white of a Ledger. */
  inLedger?: boolean | undefined;
  /** Said when there is no more. */
  end?: string;
}

/**
 * The end of a list: asks for the next page as it comes near, and always has a button to ask by hand. After a page that failed
 * nothing is asked by itself until the button is pressed. The rows of a page take its place, and below them stands another end.
 */
export function InfiniteEnd({ pages, inLedger = false, end = "没有更多了" }: InfiniteEndProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, dataUpdatedAt } = pages;
  const nth = useCounted(isFetchingNextPage);
  const focus = useFocusTaken(ref, nth);
  const more = () => void pages.fetchNextPage();
  const ask = useEffectEvent(more);
  const watches = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  // A page whose asking was called off, because all are read anew, is never seen on its way; the end stays near, and would say nothing more.
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
      className={classNames(css["end"], inLedger && css["inLedger"])}
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

/** How often it has come to its end. */
function useCounted(runs: boolean): number {
  const [state, setState] = useState({ runs, nth: 0 });
  if (runs !== state.runs) setState({ runs, nth: runs ? state.nth : state.nth + 1 });
  return state.nth;
}

/** Whoever stood on the button of the end before stands on that of this one. */
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
