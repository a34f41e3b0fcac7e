/** Characters that look like an apostrophe, a hyphen or a quotation mark. The same list as in the SQL function `name_key`. */
const APOSTROPHES = /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018\u2019\u201b\u2032\u2035\uff07]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
const QUOTES = /[\u201c-\u201f\u2033\uff02]/g;

/** Invisible characters: soft hyphens, zero-width characters, direction marks, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the same key for all spellings of a name that look the same. Ignores case, invisible characters, kinds of apostrophes and dashes,
 * and composed and full-width forms, but not accents. The same as the SQL function `name_key`.
 */
export function toNameKey(name: string): string {
  const visible = name.replaceAll(APOSTROPHES, "'").replaceAll(DASHES, '-').replaceAll(QUOTES, '"').replaceAll(INVISIBLE, '');
  return visible.normalize('NFKC').replaceAll(INVISIBLE, '').toLowerCase().normalize('NFC');
}
