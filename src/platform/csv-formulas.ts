/** What a spreadsheet takes for the beginning of a formula, in either width, and blanks, which an import would drop. */
const BEGINS_FORMULA = /^[=+\-@＝＋－＠\s]/;
const IS_GUARDED = /^'+[=+\-@＝＋－＠\s]/;
const ENDS_BLANK = /\s$/;
/** A telephone number or an amount with its sign: other programs that read the file want it as it is. */
const IS_NUMBER = /^[+-][\d ().\-/]+$/;

/**
 * Puts `'` before what a spreadsheet would take for a formula. Our import takes it off again, so what begins with `'` and
 * then such a character gets one too, and so does what begins or ends with a blank.
 */
export function guardFormula(text: string): string {
  if (IS_NUMBER.test(text) && !ENDS_BLANK.test(text)) return text;
  return BEGINS_FORMULA.test(text) || IS_GUARDED.test(text) || ENDS_BLANK.test(text) || text.startsWith('\u0000') ? `'${text}` : text;
}

/** A cell as it was meant: without the guard of our own exports. From others the blanks around a value go. */
export function withoutGuard(cell: string): string {
  return IS_GUARDED.test(cell) || /^'.*\s$/s.test(cell) ? cell.slice(1) : cell.trim();
}
