import css from "./spinner.module.css";

/** Spinner for an unknown duration, in the color of the surrounding text. */
export const WaitingRing = () => <span className={css["ring"]} />;
