/** Letters without a Unicode decomposition, and what people type instead. The same list as in the SQL function `fold_letters`. */
const LETTERS = 'ßæœþđðħıłøŧŋĸəɛɔɓɗƙƴς';
const TYPED = ['ss', 'ae', 'oe', 'th', ...'ddhilotnkeeobdkyσ'];
const SPECIAL = /[ßæœþđðħıłøŧŋĸəɛɔɓɗƙƴς]/g;

/** Accents and invisible characters. */
const MARKS =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u20d0-\u20ff]|[\u3099\u309a]|[\u02b0-\u02ff]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * Folds text for searches: lower case without accents and invisible characters, so 'Łukasz Öæ' becomes 'lukasz oae'. The same as the SQL
 * function `fold_letters`.
 */
export function foldLetters(text: string): string {
  const lower = text.normalize('NFKD').toLowerCase();
  return lower.replaceAll(MARKS, '').replaceAll(SPECIAL, (letter) => TYPED[LETTERS.indexOf(letter)] ?? '');
}

/** White space and punctuation, except line breaks, percent signs and backslashes. */
const SEPARATORS =
  /[^a-z0-9%\\\n\u0080-\uffff]|[\u0080-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30fb\ufe10-\ufe6f]/g;

/** Ideographs and kana, of which two form a word. */
const IDEOGRAPH = /[\u2e80-\u9fff\u{20000}-\u{3ffff}]/gu;

/**
 * Returns the search key of a text: its folded letters and digits without spaces and punctuation, one line per line. Ideographs are
 * doubled, because a trigram index can't find two letters. The same as the SQL function `search_key`.
 */
export function toSearchKey(text: string): string {
  return foldLetters(text).replaceAll(SEPARATORS, '').replaceAll(IDEOGRAPH, '$&$&');
}
