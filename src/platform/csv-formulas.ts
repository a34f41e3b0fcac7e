/** Characters that start a formula in spreadsheets, in either width, and whitespace, which an import would trim. */
const BEGINS_FORMULA = /^[=+\-@＝＋－＠\s]/;
/** Characters that start a formula in other programs. */
const BEGINS_SHORTLY = /^[=+\-@\t\r]/;
const IS_GUARDED = /^'+[=+\-@＝＋－＠\s]/;
const ENDS_BLANK = /\s$/;
/** Phone numbers and signed amounts stay unescaped, for other programs that import the file. */
const IS_NUMBER = /^[+-][\d \u00a0().\-‐-–/]+(?:(?:x|ext\.?|#)[ \u00a0]?\d+[ \u00a0]*)?$/i;

/** Prefixes a cell with `'` if needed. OBDesk's import removes one. */
export type FormulaGuard = (text: string) => string;

/** Escapes formulas for spreadsheets, and cells that OBDesk's import would otherwise unescape or trim. */
export const guardFormula: FormulaGuard = (text) => {
  if (IS_NUMBER.test(text) && !ENDS_BLANK.test(text)) return text;
  return BEGINS_FORMULA.test(text) || IS_GUARDED.test(text) || ENDS_BLANK.test(text) || text.startsWith('\u0000') ? `'${text}` : text;
};

/** Escapes as little as is safe, because other programs don't remove the `'`. */
export const guardForImport: FormulaGuard = (text) => {
  if (IS_NUMBER.test(text)) return text;
  return BEGINS_SHORTLY.test(text) || IS_GUARDED.test(text) ? `'${text}` : text;
};

/** Removes the escape of our own exports; trims cells of other programs. */
export function withoutGuard(cell: string): string {
  return IS_GUARDED.test(cell) || /^'.*\s$/s.test(cell) ? cell.slice(1) : cell.trim();
}
