import { eq, sql } from 'drizzle-orm';
import { recordColumns } from '../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { savedRow } from '../../../platform/server/database/saved-row.ts';
import { type ListPage, readPage } from '../../../platform/server/list/list-page.ts';
import { textKey } from '../../../platform/server/list/sort-key.ts';
import { takeLock } from '../../../platform/server/locks/take-lock.ts';
import { EmailTemplate, type EmailTemplateChange, type EmailTemplateQuery, type NewEmailTemplate } from '../email-template.contract.ts';
import { emailTemplates } from './email-template.table.ts';

const COLUMNS = recordColumns(emailTemplates, EmailTemplate);

/** One page of the templates, in the order of their ids. */
export function listTemplates(db: Db, { limit, cursor }: EmailTemplateQuery): Promise<ListPage<EmailTemplate>> {
  return readPage(db, { table: 'email_templates', columns: COLUMNS, where: [], order: [textKey('id')], direction: 'asc', limit, cursor });
}

/** Reads a template and makes other writers wait until the transaction ends. */
export async function lockTemplate(tx: Tx, id: string): Promise<EmailTemplate | undefined> {
  takeLock(tx, 'email_templates', [id]);
  const [template] = await tx.orm.select().from(emailTemplates).where(eq(emailTemplates.id, id)).for('update');
  return template;
}

export async function insertTemplate(tx: Tx, template: NewEmailTemplate): Promise<EmailTemplate> {
  return savedRow(await tx.orm.insert(emailTemplates).values(template).returning());
}

export async function changeTemplate(tx: Tx, id: string, change: Omit<EmailTemplateChange, 'version'>): Promise<EmailTemplate> {
  const rows = await tx.orm
    .update(emailTemplates)
    .set({ ...change, lastUpdated: sql`now()`, version: sql`${emailTemplates.version} + 1` })
    .where(eq(emailTemplates.id, id))
    .returning();
  return savedRow(rows);
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(emailTemplates).where(eq(emailTemplates.id, id));
}
