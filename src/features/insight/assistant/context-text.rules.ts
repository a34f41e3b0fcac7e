import type { HistoryEntry } from '../../ticketing/tickets/ticket-history.contract.ts';

const KINDS: Readonly<Record<HistoryEntry['type'], string>> = {
  NOTE: 'Note: ',
  EMAIL: 'Email: ',
  EVENT: '',
  STATUS_CHANGE: '',
  ATTACHMENT: '',
};

/** An entry of a history in one line. */
export const historyTextOf = ({ type, content }: Pick<HistoryEntry, 'type' | 'content'>): string =>
  `${KINDS[type]}${content.replaceAll(/\s+/g, ' ').trim()}`;
