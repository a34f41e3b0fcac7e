import { requireCurrent } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { EmailTemplate, EmailTemplateChange, NewEmailTemplate } from '../email-template.contract.ts';
import { changeTemplate, deleteTemplate, insertTemplate, lockTemplate } from './email-template.store.ts';

const KIND = 'email-template';

/** Adds a template under an id of its own; two may have one name. */
export async function createTemplate(deps: ServerDeps, actor: Actor, template: NewEmailTemplate): Promise<EmailTemplate> {
  return deps.database.transaction(async (tx) => {
    const after = await insertTemplate(tx, template);
    await deps.changes.record(tx, { kind: KIND, id: after.id, version: after.version, actor, before: undefined, after, fields: [] });
    return after;
  });
}

/** Sets the given fields; a change based on an older version is refused with the template as it is now. */
export async function updateTemplate(deps: ServerDeps, actor: Actor, id: string, change: EmailTemplateChange): Promise<EmailTemplate> {
  return deps.database.transaction(async (tx) => {
    const { version, ...fields } = change;
    const before = requireCurrent('Template', await lockTemplate(tx, id), version);
    const after = await changeTemplate(tx, id, fields);
    await deps.changes.record(tx, { kind: KIND, id, version: after.version, actor, before, after, fields: Object.keys(fields) });
    return after;
  });
}

/** Deletes a template for good. */
export async function removeTemplate(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const before = requireCurrent('Template', await lockTemplate(tx, id), undefined);
    await deleteTemplate(tx, id);
    await deps.changes.record(tx, { kind: KIND, id, version: before.version + 1, actor, before, after: undefined, fields: [] });
  });
}
