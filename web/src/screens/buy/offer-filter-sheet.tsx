import type { ComponentProps } from "react";
import { FindSellerSheet } from "./find-seller-sheet.tsx";
import { PayTypeFilterSheet } from "./pay-type-filter-sheet.tsx";

/**
 * Sheet that the chip 付款方式 (`way`) or 找卖家 (`seller`) opens. Both sheets are loaded together,
 * on the first use of either.
 */
export const OfferFilterSheet = ({
  kind,
  ...sheet
}: ComponentProps<typeof PayTypeFilterSheet> & { kind: "way" | "seller" }) =>
  kind === "way" ? <PayTypeFilterSheet {...sheet} /> : <FindSellerSheet {...sheet} />;
