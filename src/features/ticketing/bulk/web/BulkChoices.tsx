import { Checkbox, NativeSelect } from '@mantine/core';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { labelPeople } from '../../../admin/users/name-likeness.rules.ts';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import { ALERT_TAGS, TICKET_STATUSES, TICKET_TYPES } from '../../tickets/ticket.contract.ts';
import classes from './BulkChoices.module.css';
import { type BulkField, type Choices, NOBODY, toggled } from './bulk-choices.ts';

const KEEP = { value: '', label: 'Keep as it is' };

interface BulkChoicesProps {
  choices: Choices;
  /** The field that has the focus first. */
  first: BulkField;
  onChange: (change: Partial<Choices>) => void;
}

export function BulkChoices({ choices, first, onChange }: BulkChoicesProps) {
  const { user } = useAuth();
  const { data: staff = [] } = useStaff();
  const colleagues = staff.filter(({ id, isActive }) => isActive !== false && id !== user?.id);
  const others = colleagues.toSorted((one, other) => one.fullName.localeCompare(other.fullName));
  const toLabel = labelPeople(staff);
  const people = [...(user ? [user] : []), ...others].map((person) => ({ value: person.id, label: toLabel(person) }));
  const focusOn = (field: BulkField) => (field === first ? { 'data-autofocus': true } : {});

  return (
    <div className={classes.choices}>
      <NativeSelect
        {...focusOn('status')}
        label="Status"
        data={[KEEP, ...TICKET_STATUSES]}
        value={choices.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        {...focusOn('type')}
        label="Type"
        data={[KEEP, ...TICKET_TYPES]}
        value={choices.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <NativeSelect
        {...focusOn('assignee')}
        label="Assign"
        data={[KEEP, { value: NOBODY, label: 'Nobody (unassigned)' }, ...people]}
        value={choices.assignee}
        onChange={(event) => onChange({ assignee: event.currentTarget.value })}
      />
      <Checkbox
        className={classes.alone}
        label="In place of those who are assigned"
        disabled={choices.assignee === '' || choices.assignee === NOBODY}
        checked={choices.isAlone}
        onChange={(event) => onChange({ isAlone: event.currentTarget.checked })}
      />
      <fieldset className={classes.tags}>
        <legend>Add tags</legend>
        {ALERT_TAGS.map((tag, place) => (
          <Checkbox
            key={tag}
            {...(place === 0 && focusOn('tags'))}
            label={tag}
            checked={choices.added.includes(tag)}
            onChange={() => onChange({ added: toggled(choices.added, tag), removed: choices.removed.filter((each) => each !== tag) })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.tags}>
        <legend>Remove tags</legend>
        {ALERT_TAGS.map((tag) => (
          <Checkbox
            key={tag}
            label={tag}
            checked={choices.removed.includes(tag)}
            onChange={() => onChange({ removed: toggled(choices.removed, tag), added: choices.added.filter((each) => each !== tag) })}
          />
        ))}
      </fieldset>
    </div>
  );
}
