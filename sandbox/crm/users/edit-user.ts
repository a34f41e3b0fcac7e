import type { Edit } from '../../core/service.ts';
import { type CrmState, type CrmUser, nextCrmId } from '../crm.state.ts';

/**
 * An administrator of the organization changes, adds or removes a user. `id` is the ZUID. `organization: 'other'` adds a person of another
 * organization, who is listed nowhere here and may state any address; a removed user has an organization of their own from then on.
 */
export function editUser(state: CrmState, { id, changes = {}, remove }: Edit): unknown {
  if (id === undefined) return addUser(state, changes);
  const before = [...state.users, ...state.visitors].find(({ zuid }) => zuid === id);
  if (!before) return undefined;
  const after = { ...before, ...toValues(changes, before) };
  saveIdentity(state, after, !remove && state.users.includes(before));
  const replace = (people: readonly CrmUser[]) => people.map((person) => (person === before ? after : person));
  state.visitors = remove ? [...state.visitors, { ...after, isActive: true }] : replace(state.visitors);
  state.users = remove ? state.users.filter((person) => person !== before) : replace(state.users);
  return after;
}

function addUser(state: CrmState, changes: Readonly<Record<string, unknown>>): CrmUser {
  const zuids = [...state.identity.users.keys()].map(Number);
  const values = toValues(changes, { firstName: 'New', lastName: 'Person', email: '', isActive: true, isConfirmed: true });
  const added = { ...values, id: nextCrmId(state.base), zuid: String(Math.max(...zuids) + 1), createdAt: state.base.clock.now() };
  const isStaff = changes.organization !== 'other';
  saveIdentity(state, added, isStaff);
  if (isStaff) state.users = [...state.users, added];
  else state.visitors = [...state.visitors, added];
  return added;
}

type Values = Pick<CrmUser, 'firstName' | 'lastName' | 'email' | 'isActive' | 'isConfirmed'>;

function toValues(changes: Readonly<Record<string, unknown>>, before: Values): Values {
  const text = (name: 'firstName' | 'lastName' | 'email') => (typeof changes[name] === 'string' ? changes[name] : before[name]);
  const flag = (name: 'isActive' | 'isConfirmed') => (typeof changes[name] === 'boolean' ? changes[name] : before[name]);
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    isActive: flag('isActive'),
    isConfirmed: flag('isConfirmed'),
  };
}

/** A person signs in at Zoho Accounts with the address that their organization has for them. */
function saveIdentity({ identity }: CrmState, { id: _, createdAt: __, ...person }: CrmUser, isStaff: boolean): void {
  identity.users.set(person.zuid, { ...person, isStaff });
}
