import type { ComponentProps } from "react";
import { FindSellerSheet } from "./find-seller-sheet.tsx";
import { PayTypeSheet } from "./pay-type-sheet.tsx";

/** What a chip of the filters opens: one file for all of them, that the first load does not wait for. */
export const FilterSheet = ({
  kind,
  ...sheet
}: ComponentProps<typeof PayTypeSheet> & { kind: "way" | "seller" }) =>
  kind === "way" ? <PayTypeSheet {...sheet} /> : <FindSellerSheet {...sheet} />;
