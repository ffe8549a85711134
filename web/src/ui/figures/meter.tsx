import css from "./meter.module.css";

/** Shows a level as filled segments, for example 4 of 5. */
export function LevelMeter({
  level,
  of,
  label,
}: {
  level: number;
  of: number;
  label?: string | undefined;
}) {
  return (
    <span className={css["meter"]} role="img" aria-label={label ?? `第 ${level} 级，共 ${of} 级`}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-on={index < level || undefined} />
      ))}
    </span>
  );
}
