import { DirectorIcon } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import ui from "./parts.module.css";

const hitLimitOptions = [1, 2, 3, 5, 10];

type Props = {
  label: string;
  text: string;
  isDisabled: boolean;
  onChoose: (times: number) => void;
};

/** Menu to set how many more times a rule may match. `onChoose` receives 0 for no limit. */
export const HitLimitMenu = ({ label, text, isDisabled: isOff, onChoose }: Props) => (
  <Menu
    label={`${label}，${text}`}
    className={ui["picker"]}
    isDisabled={isOff}
    items={[
      ...hitLimitOptions.map((it) => ({ label: `改成再 ${it} 次`, onChoose: () => onChoose(it) })),
      { label: "改成不限次", onChoose: () => onChoose(0) },
    ]}
  >
    {text}
    <DirectorIcon name="down" />
  </Menu>
);
