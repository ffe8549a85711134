/** Where the caret belongs in the grouped text when so many of its letters stand before it. */
export const caretAfter = (letters: number): number =>
  letters + Math.max(0, Math.ceil(letters / 4) - 1);
