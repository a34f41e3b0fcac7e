import { pluralize } from '../../../../../platform/number-text.ts';

type CountText = (count: number) => string;

/** The notice after conflicts were resolved, by the value that was kept. */
export const KEPT_TEXTS: Readonly<Record<'ours' | 'theirs', CountText>> = {
  ours: (count) => `OBDesk value kept${forFields(count)}`,
  theirs: (count) => `Zoho value applied${forFields(count)}`,
};

/** The notice after a decision about records that were deleted in Zoho. */
export const DELETED_TEXTS: Readonly<Record<'leave' | 'send-again', CountText>> = {
  leave: (count) => (count === 1 ? 'Kept in OBDesk only' : `${pluralize(count, 'record')} kept in OBDesk only`),
  'send-again': (count) => (count === 1 ? 'Sending to Zoho again' : `Sending ${pluralize(count, 'record')} to Zoho again`),
};

/** The notice after a match was chosen or ruled out. */
export const MATCH_TEXTS: Readonly<Record<'linked' | 'new-in-zoho' | 'new-in-obdesk', CountText>> = {
  linked: () => 'Records linked',
  'new-in-zoho': () => 'Creating a new record in Zoho',
  'new-in-obdesk': () => 'Creating a new record in OBDesk',
};

/** Explains a record that may be one of several records in the other system. */
export function matchesText(system: 'OBDesk' | 'Zoho', count: number): string {
  const matches = pluralize(count, 'possible match', 'possible matches');
  const found = system === 'Zoho' ? `Zoho has ${matches}.` : `This Zoho record has ${matches} in OBDesk.`;
  return `${found} ${count === 1 ? 'Link it or create a new record.' : 'Choose the right one.'}`;
}

const forFields = (count: number): string => (count === 1 ? '' : ` for ${pluralize(count, 'field')}`);
