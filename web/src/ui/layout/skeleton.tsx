import type { CSSProperties } from "react";
import css from "./skeleton.module.css";

interface SkeletonBarProps {
  widthPx: number;
  heightPx?: number;
  radiusPx?: number;
}

/** One gray bar. The skeleton of other content combines several bars. */
export function SkeletonBar({ widthPx, heightPx, radiusPx }: SkeletonBarProps) {
  const style: CSSProperties = {
    width: widthPx,
    maxWidth: "100%",
    height: heightPx,
    borderRadius: radiusPx,
  };
  return <span className={css["bar"]} style={style} />;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * Gray bars in the layout of OfferRow, so that nothing moves when the rows arrive. Placed inside an
 * OfferRowList.
 */
export function OfferRowsSkeleton({ rows = 4 }: { rows?: number }) {
  return numbers(rows).map((row) => (
    <li key={row} className={css["offer"]} aria-hidden="true">
      <div className={css["line"]}>
        <SkeletonBar widthPx={124} heightPx={20} />
        <SkeletonBar widthPx={132} />
      </div>
      <div className={css["line"]}>
        <SkeletonBar widthPx={108} heightPx={22} />
        <SkeletonBar widthPx={64} heightPx={32} radiusPx={10} />
      </div>
      <SkeletonBar widthPx={240} />
    </li>
  ));
}

/** Gray bars in the layout of the rows of an order list. Placed inside a CardStack. */
export function OrderRowsSkeleton({ rows = 4 }: { rows?: number }) {
  return numbers(rows).map((row) => (
    <div key={row} className={css["order"]} aria-hidden="true">
      <div className={css["line"]}>
        <SkeletonBar widthPx={132} heightPx={16} />
        <SkeletonBar widthPx={92} heightPx={20} radiusPx={10} />
      </div>
      <div className={css["mid"]}>
        <div className={css["figures"]}>
          <SkeletonBar widthPx={140} heightPx={28} />
          <SkeletonBar widthPx={168} />
        </div>
        <SkeletonBar widthPx={68} heightPx={36} radiusPx={10} />
      </div>
    </div>
  ));
}
