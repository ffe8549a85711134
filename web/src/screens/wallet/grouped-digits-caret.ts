/** Returns the caret position in the grouped text after a number of ungrouped characters. */
export const caretPositionInGroupedDigits = (letters: number): number =>
  letters + Math.max(0, Math.ceil(letters / 4) - 1);
