/** Matches joiners between letters of scripts that need them for spelling. */
const SPELLED_JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])/gu;

const LINE_BREAK = /[\n\v\f\r\u0085\p{Zl}\p{Zp}]/u;
/** Control characters, direction marks, zero-width spaces, fillers, and the blank Braille pattern. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;
const PILE_OF_ACCENTS = /\p{M}{5}/u;

/** Composes letters (NFC), collapses spaces and trims. The name looks the same. */
export const toPersonName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Returns why a text isn't a readable, distinguishable name; undefined if it is. */
export function explainPersonName(label: string, name: string): string | undefined {
  if (LINE_BREAK.test(name)) return `${label} must be on one line`;
  if (UNSEEN.test(name.replaceAll(SPELLED_JOINER, ''))) return `${label} can’t contain invisible characters`;
  if (PILE_OF_ACCENTS.test(name)) return `${label} can’t have more than four accents on one letter`;
  return /[\p{L}\p{N}]/u.test(name) ? undefined : `${label} must contain a letter or number`;
}
