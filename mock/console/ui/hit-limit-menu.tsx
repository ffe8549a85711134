import { DirectorIcon } from "./icon.tsx";
import { Menu } from "./menu.tsx";

const choices = [1, 2, 3, 5, 10];

type Props = { label: string; text: string; isOff: boolean; set: (times: number) => void };

/** Menu to set how often a rule may match from now on. 0 means unlimited. */
export const TimesMenu = ({ label, text, isOff, set }: Props) => (
  <Menu
    label={label}
    className="pick n"
    isOff={isOff}
    items={[
      ...choices.map((it) => ({ label: `改成再 ${it} 次`, run: () => set(it) })),
      { label: "改成不限次", run: () => set(0) },
    ]}
  >
    {text}
    <DirectorIcon name="chev" />
  </Menu>
);
