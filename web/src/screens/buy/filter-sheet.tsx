import type { ComponentProps } from "react";
import { FindSellerSheet } from "./find-seller-sheet.tsx";
import { PayTypeSheet } from "./pay-type-sheet.tsx";

/** Sheets of the filter chips. One file for all of them, loaded after the first screen. */
export const FilterSheet = ({
  kind,
  ...sheet
}: ComponentProps<typeof PayTypeSheet> & { kind: "way" | "seller" }) =>
  kind === "way" ? <PayTypeSheet {...sheet} /> : <FindSellerSheet {...sheet} />;
