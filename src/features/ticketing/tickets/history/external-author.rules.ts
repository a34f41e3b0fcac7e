import { cutText } from '../../../../platform/text/clean-text.ts';
import { isNameOfProgram } from '../../../admin/users/confusable-names.rules.ts';

/** Sources of texts. `unnamed` is the author of a text without one, `mark` is appended to names that look like the system. */
const SOURCES = {
  zoho: { unnamed: 'Zoho Desk', mark: ' (Zoho)' },
  mail: { unnamed: 'Unknown sender', mark: ' (email)' },
} as const;

const LONGEST = 200;

/** Control and format characters, lone surrogates, unassigned code points, and blank fillers. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** More marks than any script uses, which would overlap other lines. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Signature of users. */
const SIGNATURES = /^(?:n\. )+/;

/** Cleans an external author's name: one line of at most 200 visible characters that can't pass for a user or the system. */
export function toExternalAuthor(name: string, source: keyof typeof SOURCES): string {
  const { unnamed, mark } = SOURCES[source];
  const line = name
    .slice(0, LONGEST * 10)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(SIGNATURES, '')
    .trim();
  const cut = cutText(line, LONGEST).trimEnd();
  if (cut === '') return unnamed;
  return isNameOfProgram(cut) && cut !== unnamed ? `${cutText(cut, LONGEST - mark.length).trimEnd()}${mark}` : cut;
}
