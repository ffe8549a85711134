import type { KeyboardEvent } from "react";

/**
 * Returns true for an Enter that submits. An Enter that confirms a word of an input method does not
 * count. WebKit ends the composition before the `keydown` event of that Enter, so only the key code
 * 229 reveals it.
 */
export const isEnterToSubmit = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !nativeEvent.isComposing && keyCode !== 229;
