import ui from "./parts.module.css";

type Props = {
  label: string;
  chosen: string | number;
  options: readonly (readonly [value: string | number, text: string])[];
  onChoose: (value: string) => void;
};

export const OptionSelect = ({ label, chosen, options, onChoose }: Props) => (
  <select
    className={ui["input"]}
    aria-label={label}
    value={chosen}
    onChange={(event) => onChoose(event.target.value)}
  >
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);
