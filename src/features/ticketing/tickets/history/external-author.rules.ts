import { cutText } from '../../../../platform/text/clean-text.ts';
import { isNameOfProgram } from '../../../admin/users/confusable-names.rules.ts';

/** Author of texts from Zoho without one. */
const UNNAMED_IN_ZOHO = 'Zoho Desk';

const LONGEST = 200;

/** Appended to names that look like the system. */
const MARK = ' (Zoho)';

/** Control and format characters, lone surrogates, unassigned code points, and blank fillers. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** More marks than any script uses, which would overlap other lines. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Signature of users. */
const SIGNATURES = /^(?:n\. )+/;

/** Cleans an external author's name: one line of at most 200 visible characters that can't pass for a user or the system. */
export function toExternalAuthor(name: string): string {
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
  if (cut === '') return UNNAMED_IN_ZOHO;
  return isNameOfProgram(cut) && cut !== UNNAMED_IN_ZOHO ? `${cutText(cut, LONGEST - MARK.length).trimEnd()}${MARK}` : cut;
}
