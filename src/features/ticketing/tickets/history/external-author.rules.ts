import { cutText } from '../../../../platform/text/clean-text.ts';
import { isNameOfProgram } from '../../../admin/users/confusable-names.rules.ts';

/** The author of text from Zoho whose writer has no name. */
const UNNAMED_IN_ZOHO = 'Zoho Desk';

const LONGEST = 200;

/** Follows a name that reads like one of the program. */
const MARK = ' (Zoho)';

/** Control and format characters (direction marks among them), lone surrogates, unassigned code points, and blank fillers. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** A letter with more marks than any script stacks runs over the lines around it. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Our own signature, which only staff have. */
const SIGNATURES = /^(?:n\. )+/;

/**
 * Returns the name of somebody outside as a history stores it: on one line, without unseen characters, at most 200 characters, and never a
 * signature of the staff or of the program.
 */
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
