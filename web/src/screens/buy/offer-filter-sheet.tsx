import type { ComponentProps } from "react";
import { FindSellerSheet } from "./find-seller-sheet.tsx";
import { PayTypeFilterSheet } from "./pay-type-filter-sheet.tsx";

/** Sheet of the chip 付款方式 or 找卖家. Both sheets are loaded together, on the first use of either. */
export const OfferFilterSheet = ({
  kind,
  ...sheet
}: ComponentProps<typeof PayTypeFilterSheet> & { kind: "way" | "seller" }) =>
  kind === "way" ? <PayTypeFilterSheet {...sheet} /> : <FindSellerSheet {...sheet} />;
