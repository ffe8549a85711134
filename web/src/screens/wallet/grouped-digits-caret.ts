/**
 * Returns the caret position in the grouped text, given the number of characters before the caret
 * in the ungrouped text.
 */
export const caretPositionInGroupedDigits = (letters: number): number =>
  letters + Math.max(0, Math.ceil(letters / 4) - 1);
