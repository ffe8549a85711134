import type { Ref } from "react";
import { Switch } from "../../ui/base/switch.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import css from "./open-hours-fields.module.css";

type Clocks = { from: string; until: string };
const usualHours: Clocks = { from: "09:00", until: "22:00" };
export const allDayOpenHoursInputTimes: Clocks = { from: "", until: "" };

interface OpenHoursFieldsProps {
  clocks: Clocks;
  keeps: boolean;
  onChange: (part: Partial<Clocks>) => void;
  onBlur?: () => void;
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * Input of the opening hours of a listing: all day, or between two times in China time. Uses the
 * time fields of the browser.
 */
export function OpenHoursFields({
  clocks,
  keeps,
  onChange,
  onBlur,
  error,
  inputRef,
}: OpenHoursFieldsProps) {
  const clock = (label: string, field: keyof Clocks) => (
    <TextField
      label={label}
      value={clocks[field]}
      onChange={(text) => onChange({ [field]: text })}
      renderInput={({ id }) => (
        <input
          type="time"
          id={id}
          value={clocks[field]}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChange({ [field]: event.target.value })}
          onBlur={onBlur}
          ref={field === "from" ? inputRef : undefined}
        />
      )}
    />
  );
  return (
    <>
      <Switch
        label="营业时间"
        checked={keeps}
        onChange={(on) => onChange(on ? usualHours : allDayOpenHoursInputTimes)}
      />
      {keeps && (
        <div className={css["pair"]}>
          {clock("开始", "from")}
          {clock("结束", "until")}
        </div>
      )}
      {error === undefined ? (
        <p className={keeps ? css["note"] : css["allDay"]}>
          {keeps
            ? "按北京时间，其余时间不展示、不匹配，进行中的订单不受影响"
            : "现在全天展示和匹配"}
        </p>
      ) : (
        <p className={css["bad"]} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
