import { Checkbox, NativeSelect } from '@mantine/core';
import { ALERT_TAGS, TICKET_TYPES } from '../../tickets/ticket.contract.ts';
import classes from './BulkChoices.module.css';
import { type Choices, NOBODY, type StatusGroups, toggled } from './bulk-choices.ts';
import { useStaffChoices } from './staff-choices.queries.ts';

const KEEP = { value: '', label: 'No change' };

interface BulkChoicesProps {
  choices: Choices;
  statuses: StatusGroups;
  onChange: (change: Partial<Choices>) => void;
}

export function BulkChoices({ choices, statuses, onChange }: BulkChoicesProps) {
  const people = useStaffChoices();

  return (
    <div className={classes.choices}>
      <NativeSelect
        data-autofocus
        label="Status"
        data={[KEEP, ...statuses.flat()]}
        value={choices.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        data={[KEEP, ...TICKET_TYPES]}
        value={choices.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <NativeSelect
        label="Assignee"
        data={[KEEP, { value: NOBODY, label: 'Unassigned' }, ...people]}
        value={choices.assignee}
        onChange={(event) => onChange({ assignee: event.currentTarget.value })}
      />
      <Checkbox
        className={classes.alone}
        label="Replace current assignees"
        disabled={choices.assignee === '' || choices.assignee === NOBODY}
        checked={choices.isAlone}
        onChange={(event) => onChange({ isAlone: event.currentTarget.checked })}
      />
      <fieldset className={classes.tags}>
        <legend>Add tags</legend>
        {ALERT_TAGS.map((tag) => (
          <Checkbox
            key={tag}
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
