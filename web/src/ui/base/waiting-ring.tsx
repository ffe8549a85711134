import css from "./waiting-ring.module.css";

/** Something is under way, and nobody knows how long. It has the colour of the words around it. */
export const WaitingRing = () => <span className={css["ring"]} />;
