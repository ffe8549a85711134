import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import css from "./infinite-end.module.css";

interface InfiniteEndProps {
  hasMore: boolean;
  loading: boolean;
  /** The last page failed: nothing is asked by itself until the button is pressed. */
  failed?: boolean | undefined;
  onMore: () => void;
  /** Continues the white of a Ledger. */
  inLedger?: boolean | undefined;
}

/** The end of a list: asks for the next page as it comes near, and always has a button to ask by hand. */
export function InfiniteEnd({ hasMore, loading, failed = false, onMore, inLedger = false }: InfiniteEndProps) {
  const ref = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onMore);
  const watches = hasMore && !loading && !failed;
  useEffect(() => {
    if (!watches || !ref.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && ask(), {
      rootMargin: "0px 0px 300px",
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [watches]);
  return (
    <div ref={ref} className={classNames(css["end"], inLedger && css["inLedger"])}>
      {hasMore ? (
        <Button variant="text" size="sm" busy={loading} busyLabel="加载中…" onClick={onMore}>
          加载更多
        </Button>
      ) : (
        <p>没有更多了</p>
      )}
    </div>
  );
}
