/** Characters that readers take for an apostrophe, a hyphen or a quotation mark. The database lists the same ones in `name_key`. */
const APOSTROPHES = /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018\u2019\u201b\u2032\u2035\uff07]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
const QUOTES = /[\u201c-\u201f\u2033\uff02]/g;

/** Characters that aren't visible: soft hyphens, zero-width characters, marks of direction, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The key shared by all spellings of a name that look the same: case, invisible characters, kinds of apostrophes and dashes, composed and
 * full-width letters make no difference. Accents do. The database has it as `name_key`.
 */
export function toNameKey(name: string): string {
  const visible = name.replaceAll(APOSTROPHES, "'").replaceAll(DASHES, '-').replaceAll(QUOTES, '"').replaceAll(INVISIBLE, '');
  return visible.normalize('NFKC').replaceAll(INVISIBLE, '').toLowerCase().normalize('NFC');
}
