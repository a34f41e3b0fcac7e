import type { TextTable } from '../../../../platform/server/list/condition.ts';

export const TICKET_TEXTS: TextTable = { table: 'ticket_search_texts', key: 'ticket_id', column: 'text' };
