import type { EmailTemplate } from './email-template.contract.ts';

interface ChangedTemplate {
  readonly before: EmailTemplate | undefined;
  readonly after: EmailTemplate | undefined;
  readonly fields: readonly string[];
}

/** What the audit log says of a change. */
export function describeTemplateChange({ before, after, fields }: ChangedTemplate) {
  if (after && before) return { action: 'email-template.changed', subjectName: after.name, detail: { name: after.name, fields } };
  if (after) return { action: 'email-template.created', subjectName: after.name, detail: { name: after.name, type: after.type } };
  return before && { action: 'email-template.deleted', subjectName: before.name, detail: { name: before.name } };
}
