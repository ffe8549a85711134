import css from "./trade-figure.module.css";

const figure = /(\d[\d.,]*%?)/;

/**
 * Puts each unit in a text such as "4 分 44 秒" into a span, so that the container can style it. A
 * text without a figure stays unchanged.
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
