import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { labelPeople } from '../../../admin/users/confusable-names.rules.ts';
import { useStaff } from '../../../admin/users/web/user.queries.ts';

/** The people whom tickets can be assigned to: the reader first, then all who can sign in, by name. */
export function useStaffChoices(): { value: string; label: string }[] {
  const { user } = useAuth();
  const { data: staff = [] } = useStaff();
  const colleagues = staff.filter(({ id, isActive }) => isActive !== false && id !== user?.id);
  const others = colleagues.toSorted((one, other) => one.fullName.localeCompare(other.fullName));
  const toLabel = labelPeople(staff);
  return [...(user ? [user] : []), ...others].map((person) => ({ value: person.id, label: toLabel(person) }));
}
