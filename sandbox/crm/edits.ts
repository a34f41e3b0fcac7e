import { z } from 'zod';
import type { Edit } from '../core/service.ts';
import { badRequest } from '../core/service-error.ts';
import { type CrmState, type CrmUser, getStaff, nextCrmId } from './crm.state.ts';
import { MODULE_NAMES } from './fields.ts';
import { normalizeInput } from './normalization.ts';
import { publish, toChange } from './publish.ts';
import { changeRecord, deleteRecord, insertRecord, serializeRecord } from './records.ts';

/** Changes, adds or deletes a record as another user. Nothing is validated; texts are normalized, and subscribers are notified. */
export function editRecord(state: CrmState, { kind, id, changes = {}, remove, as }: Edit): unknown {
  const module = MODULE_NAMES.find((name) => name.toLowerCase() === kind);
  if (!module) return undefined;
  const { records } = state.modules[module];
  if (as && records.has(as.id)) return undefined;
  const input = normalizeInput(state, module, changes);
  const userId = getStaff(state)[1]?.id ?? '';
  if (id === undefined) {
    const record = insertRecord(state, module, input, userId, as);
    if (!as) publish(state, module, 'create', [{ id: record.id, fields: {} }]);
    return serializeRecord(state, module, record);
  }
  const before = records.get(id);
  if (!before) return undefined;
  if (remove) {
    deleteRecord(state, module, before, userId);
    publish(state, module, 'delete', [{ id, fields: {} }]);
    return serializeRecord(state, module, before);
  }
  const after = changeRecord(state, module, before, input, userId);
  publish(state, module, 'edit', [toChange(before, after)]);
  return serializeRecord(state, module, after);
}

const UserChanges = z
  .strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    isActive: z.boolean(),
    isConfirmed: z.boolean(),
    /** `other` creates a user of another organization. */
    organization: z.enum(['here', 'other']),
  })
  .partial();

const NEW_USER = { firstName: 'New', lastName: 'Person', email: '', isActive: true, isConfirmed: true };

/** Changes, adds or removes a user as an administrator. `id` is the ZUID. A removed user gets an own organization. */
export function editUser(state: CrmState, { id, changes = {}, remove = false }: Edit): unknown {
  const { data, error } = UserChanges.safeParse(changes);
  if (error) throw badRequest(z.prettifyError(error));
  const { organization, ...values } = data;
  const before = state.users.find(({ zuid }) => zuid === id);
  if (id !== undefined && !before) return undefined;
  const zuid = String(Math.max(...state.users.map((user) => Number(user.zuid))) + 1);
  const added = { ...NEW_USER, zuid, id: nextCrmId(state.base), createdAt: state.base.clock.now(), isStaff: organization !== 'other' };
  const after: CrmUser = { ...(before ?? added), ...values, ...(remove && { isStaff: false, isActive: true }) };
  state.users = before ? state.users.map((user) => (user === before ? after : user)) : [...state.users, after];
  // Users sign in to Zoho Accounts with the address of their organization.
  state.identity.users.set(after.zuid, after);
  return after;
}
