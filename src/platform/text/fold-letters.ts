/** Letters without a decomposition in Unicode, and the letters people type for them. The database lists the same ones in `fold_letters`. */
const LETTERS = 'ßæœþđðħıłøŧŋĸəɛɔɓɗƙƴς';
const TYPED = ['ss', 'ae', 'oe', 'th', ...'ddhilotnkeeobdkyσ'];
const SPECIAL = /[ßæœþđðħıłøŧŋĸəɛɔɓɗƙƴς]/g;

/** Accents, and characters that aren't visible. */
const MARKS =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u20d0-\u20ff]|[\u3099\u309a]|[\u02b0-\u02ff]|\p{Default_Ignorable_Code_Point}/gu;

/** A text in lower case without accents and invisible characters, for searches: 'Łukasz Öæ' is 'lukasz oae'. The database has it as `fold_letters`. */
export function foldLetters(text: string): string {
  const lower = text.normalize('NFKD').toLowerCase();
  return lower.replaceAll(MARKS, '').replaceAll(SPECIAL, (letter) => TYPED[LETTERS.indexOf(letter)] ?? '');
}

/** Blanks and signs, except line breaks, percent signs and backslashes. */
const SEPARATORS =
  /[^a-z0-9%\\\n\u0080-\uffff]|[\u0080-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30fb\ufe10-\ufe6f]/g;

/** Ideographs and kana, of which two are a word. */
const IDEOGRAPH = /[\u2e80-\u9fff\u{20000}-\u{3ffff}]/gu;

/**
 * What a text is found by: its folded letters and digits without blanks and signs. Lines stay apart. Ideographs are
 * doubled, because an index of trigrams finds no two letters. The database has it as `search_key`.
 */
export function toSearchKey(text: string): string {
  return foldLetters(text).replaceAll(SEPARATORS, '').replaceAll(IDEOGRAPH, '$&$&');
}
