import css from "./figure.module.css";

const figure = /(\d[\d.,]*%?)/;

/** "4 分 44 秒" in a list of facts: the figures in its weight, what they are of beside them in small. Words without a figure stay as they are. */
export const ValueWithUnit = ({ text }: { text: string }) =>
  figure.test(text) ? (
    <span className={css["figure"]}>
      {text.split(figure).map((part, at) =>
        at % 2 === 1 || part === "" ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- The parts are told apart by nothing but their place.
          <span key={at} className={css["unit"]}>
            {part}
          </span>
        ),
      )}
    </span>
  ) : (
    text
  );
