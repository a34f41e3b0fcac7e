import { pluralize } from '../../../../../platform/number-text.ts';

type CountText = (count: number) => string;

/** Notifications after conflicts were resolved, by the chosen value. */
export const CONFLICT_TEXTS: Readonly<Record<'ours' | 'theirs', CountText>> = {
  ours: (count) => `OBDesk value kept${forFields(count)}`,
  theirs: (count) => `Zoho value applied${forFields(count)}`,
};

/** Notifications after a decision about records deleted in Zoho. */
export const DELETED_TEXTS: Readonly<Record<'leave' | 'send-again', CountText>> = {
  leave: (count) => (count === 1 ? 'Kept in OBDesk only' : `${pluralize(count, 'record')} kept in OBDesk only`),
  'send-again': (count) => (count === 1 ? 'Sending to Zoho again' : `Sending ${pluralize(count, 'record')} to Zoho again`),
};

/** Notifications after a match was chosen or ruled out. */
export const MATCH_TEXTS: Readonly<Record<'linked' | 'new-in-zoho' | 'new-in-obdesk', CountText>> = {
  linked: () => 'Records linked',
  'new-in-zoho': () => 'Creating a new record in Zoho',
  'new-in-obdesk': () => 'Creating a new record in OBDesk',
};

/** Explains the possible matches in a system. */
export function matchesText(system: 'OBDesk' | 'Zoho', count: number): string {
  const matches = pluralize(count, 'possible match', 'possible matches');
  const found = system === 'Zoho' ? `Zoho has ${matches}.` : `This Zoho record has ${matches} in OBDesk.`;
  return `${found} ${count === 1 ? 'Link it or create a new record.' : 'Choose the right one.'}`;
}

const forFields = (count: number): string => (count === 1 ? '' : ` for ${pluralize(count, 'field')}`);
