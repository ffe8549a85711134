import { useId } from "react";
import choice from "../base/hidden-input.module.css";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import css from "./rating-stars.module.css";

const starsMax = 5;
const stars = Array.from({ length: starsMax }, (_, index) => index + 1);

interface RatingStarsProps {
  /** 0 before a choice. The number of filled stars is the rounded value. */
  value: number;
  /** Called with the chosen number of stars. Without it, the stars only show a value. */
  onChange?: ((value: number) => void) | undefined;
  /** Accessible name, such as "评分". */
  label: string;
  error?: string | undefined;
}

/** Five stars that show a rating, or an input for one. */
export function RatingStars({ value, onChange, label, error }: RatingStarsProps) {
  const id = useId();
  const shown = Math.round(value);
  if (!onChange)
    return (
      <span
        className={css["stars"]}
        role="img"
        aria-label={`${label} ${value} 星，满分 ${starsMax} 星`}
      >
        {stars.map((star) => (
          <Icon
            key={star}
            name="star-fill"
            className={classNames(css["small"], star > shown && css["off"])}
          />
        ))}
      </span>
    );
  return (
    <div>
      <div
        className={css["choices"]}
        role="radiogroup"
        aria-label={label}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        {stars.map((star) => (
          <label key={star} className={css["choice"]}>
            <input
              type="radio"
              name={id}
              className={choice["input"]}
              checked={star === shown}
              aria-label={`${star} 星`}
              onChange={() => onChange(star)}
            />
            <span className={css["face"]}>
              <Icon
                name={star > shown ? "star" : "star-fill"}
                className={classNames(css["big"], star > shown && css["off"])}
              />
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={css["error"]} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
