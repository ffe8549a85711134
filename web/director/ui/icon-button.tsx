import { classNames } from "../../src/ui/base/class-names.ts";
import { DirectorIcon, type DirectorIconName } from "./icon.tsx";
import ui from "./parts.module.css";

type Props = {
  label: string;
  /** Tooltip. The label by default. */
  title?: string;
  icon: DirectorIconName;
  isLarge?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
};

export const IconButton = ({
  label,
  title = label,
  icon,
  isLarge = false,
  isDisabled = false,
  onClick,
}: Props) => (
  <button
    type="button"
    className={classNames(ui["iconButton"], isLarge && ui["iconButton--large"])}
    aria-label={label}
    title={title}
    disabled={isDisabled}
    onClick={onClick}
  >
    <DirectorIcon name={icon} />
  </button>
);
