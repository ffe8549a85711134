import type { ReactNode } from "react";
import { Icon } from "../../ui/base/icon.tsx";
import css from "./payer-account.module.css";

/** Blue line that states what the seller sees of the user's account. */
export const SeenBySeller = ({ children }: { children: ReactNode }) => (
  <p className={css["sees"]}>
    <Icon name="eye" />
    <span>{children}</span>
  </p>
);
