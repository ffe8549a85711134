import type { KeyboardEvent } from "react";

/**
 * Enter that ends a line. One that chooses a word of an input method is none: WebKit says so only by the code of a key that is
 * somebody else's business, for its composition has ended by then.
 */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !nativeEvent.isComposing && keyCode !== 229;
