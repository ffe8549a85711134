import type { KeyboardEvent } from "react";

/**
 * Returns true for an Enter that submits. An Enter that confirms a word of an input method does not
 * count. WebKit ends the composition before that event, so only its key code 229 shows it.
 */
export const isEnterToSubmit = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !nativeEvent.isComposing && keyCode !== 229;
