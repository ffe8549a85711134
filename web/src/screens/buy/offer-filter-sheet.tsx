import type { ComponentProps } from "react";
import { FindSellerSheet } from "./find-seller-sheet.tsx";
import { PayTypeFilterSheet } from "./pay-type-filter-sheet.tsx";

/** Sheets of the filter chips. One file for all of them, loaded after the first screen. */
export const OfferFilterSheet = ({
  kind,
  ...sheet
}: ComponentProps<typeof PayTypeFilterSheet> & { kind: "way" | "seller" }) =>
  kind === "way" ? <PayTypeFilterSheet {...sheet} /> : <FindSellerSheet {...sheet} />;
