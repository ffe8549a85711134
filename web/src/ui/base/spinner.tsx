import css from "./spinner.module.css";

/** Spinner for an unknown duration, in the color of the surrounding text. */
export const Spinner = () => <span className={css["ring"]} />;
