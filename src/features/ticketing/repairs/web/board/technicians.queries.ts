import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { labelPeople } from '../../../../admin/users/confusable-names.rules.ts';
import { useStaff } from '../../../../admin/users/web/user.queries.ts';
import type { Technician } from './repair-cards.ts';

/** The active staff by name, with the signed-in user first. */
export function useTechnicians(): Technician[] {
  const { user } = useAuth();
  const { data = [] } = useStaff();
  const toLabel = labelPeople(data);
  const people = data
    .filter(({ isActive }) => isActive !== false)
    .map((person) => ({ key: person.id, name: toLabel(person).trim(), isAdmin: person.role === 'Admin' }));
  return people.toSorted(
    (one, other) => Number(other.key === user?.id) - Number(one.key === user?.id) || one.name.localeCompare(other.name),
  );
}
