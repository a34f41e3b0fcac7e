import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey } from '../../../../platform/server/list/sort-key.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { EmailTemplate, type EmailTemplateQuery } from '../email-template.contract.ts';
import { emailTemplates } from './email-template.table.ts';

const COLUMNS = recordColumns(emailTemplates, EmailTemplate);

export const templateStore = createRecordStore({ kind: 'email-template', noun: 'Template', record: EmailTemplate, table: emailTemplates });

/** Returns a page of templates ordered by ID. */
export function listTemplates(db: Db, { limit, cursor }: EmailTemplateQuery): Promise<ListPage<EmailTemplate>> {
  return readPage(db, { table: 'email_templates', columns: COLUMNS, where: [], order: [textKey('id')], direction: 'asc', limit, cursor });
}
