/** What a spreadsheet takes for the beginning of a formula, in either width, and blanks, which an import would drop. */
const BEGINS_FORMULA = /^[=+\-@＝＋－＠\s]/;
/** What most other programs that import a file take for one. */
const BEGINS_SHORTLY = /^[=+\-@\t\r]/;
const IS_GUARDED = /^'+[=+\-@＝＋－＠\s]/;
const ENDS_BLANK = /\s$/;
/** A telephone number, with its extension, or an amount with its sign: other programs that read the file want it as it is. */
const IS_NUMBER = /^[+-][\d \u00a0().\-‐-–/]+(?:(?:x|ext\.?|#)[ \u00a0]?\d+[ \u00a0]*)?$/i;

/** Puts `'` before a cell, or leaves it as it is. Our import takes exactly one off again. */
export type FormulaGuard = (text: string) => string;

/**
 * Guards a cell of a file for a spreadsheet: what it would take for a formula gets a `'`. Our import takes it off again, so what begins
 * with `'` and then such a character gets one too, and so does what begins or ends with a blank.
 */
export const guardFormula: FormulaGuard = (text) => {
  if (IS_NUMBER.test(text) && !ENDS_BLANK.test(text)) return text;
  return BEGINS_FORMULA.test(text) || IS_GUARDED.test(text) || ENDS_BLANK.test(text) || text.startsWith('\u0000') ? `'${text}` : text;
};

/** Guards a cell of a file that another program imports: as little as is safe, for there nobody takes the `'` off again. */
export const guardForImport: FormulaGuard = (text) => {
  if (IS_NUMBER.test(text)) return text;
  return BEGINS_SHORTLY.test(text) || IS_GUARDED.test(text) ? `'${text}` : text;
};

/** A cell as it was meant: without the guard of our own exports. From others the blanks around a value go. */
export function withoutGuard(cell: string): string {
  return IS_GUARDED.test(cell) || /^'.*\s$/s.test(cell) ? cell.slice(1) : cell.trim();
}
