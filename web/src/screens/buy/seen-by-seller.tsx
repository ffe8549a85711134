import type { ReactNode } from "react";
import { Icon } from "../../ui/base/icon.tsx";
import css from "./payer-account.module.css";

/** Blue line that states what the seller sees of the user's account. */
export const SeenBySeller = ({
  children,
  isHidden = false,
}: {
  children: ReactNode;
  /** True to hide the line but keep its space. */
  isHidden?: boolean;
}) => (
  <p className={css["sees"]} data-hidden={isHidden || undefined} aria-hidden={isHidden}>
    <Icon name="eye" />
    <span>{children}</span>
  </p>
);
