import { asc, eq } from 'drizzle-orm';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey } from '../../../../platform/server/list/sort-key.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { EmailTemplate, type EmailTemplateQuery } from '../email-template.contract.ts';
import { emailTemplates } from './email-template.table.ts';

const COLUMNS = recordColumns(emailTemplates, EmailTemplate);

export const templateStore = createRecordStore({ kind: 'email-template', noun: 'Template', record: EmailTemplate, table: emailTemplates });

/** Finds the oldest template of a type. */
export async function findTemplateOfType(db: Db, type: EmailTemplate['type']): Promise<EmailTemplate | undefined> {
  const { id } = emailTemplates;
  const [found] = await db.orm.select({ id }).from(emailTemplates).where(eq(emailTemplates.type, type)).orderBy(asc(id)).limit(1);
  return found && templateStore.find(db, found.id);
}

/** Returns a page of templates ordered by ID. */
export function listTemplates(db: Db, { limit, cursor }: EmailTemplateQuery): Promise<ListPage<EmailTemplate>> {
  return readPage(db, { table: 'email_templates', columns: COLUMNS, where: [], order: [textKey('id')], direction: 'asc', limit, cursor });
}
