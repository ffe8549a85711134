import css from "./trade-figure.module.css";

const figure = /(\d[\d.,]*%?)/;

/**
 * Puts the units of "4 分 44 秒" into spans, so that the container can style them. Text without a
 * figure stays unchanged.
 */
export const ValueWithUnit = ({ text }: { text: string }) =>
  figure.test(text) ? (
    <span className={css["figure"]}>
      {text.split(figure).map((part, at) =>
        at % 2 === 1 || part === "" ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- The parts have no identity but their position.
          <span key={at} className={css["unit"]}>
            {part}
          </span>
        ),
      )}
    </span>
  ) : (
    text
  );
