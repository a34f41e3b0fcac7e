import { Paper } from '@mantine/core';
import { useState } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { useFieldOptions } from '../../../../platform/web/ui/keyboard/useFieldOptions.ts';
import { useOptionKeys } from '../../../../platform/web/ui/keyboard/useOptionKeys.ts';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { labelPeople } from '../../../admin/users/confusable-names.rules.ts';
import type { Colleague } from '../../../admin/users/user.contract.ts';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import { suggestPeople } from '../mention.rules.ts';
import classes from './Notifications.module.css';

/** Maximum height of the list. If there is less room above the field, it opens below. */
const MAX_HEIGHT = 280;
const WIDTH = 280;

export function MentionSuggestions({ typed, onReplaceTyped, input }: SlotProps['comment-composer']) {
  const { user } = useAuth();
  const { data: staff = [] } = useStaff();
  const toLabel = labelPeople(staff);
  const others = staff.filter(({ id }) => id !== user?.id);
  const [dismissed, setDismissed] = useState('');
  const people = typed === dismissed ? [] : suggestPeople(typed, others);
  const choose = (person: Colleague) => onReplaceTyped(`@${toLabel(person)} `);
  const keys = useOptionKeys(people, { onChoose: choose, onClose: () => setDismissed(typed) });
  useFieldOptions(input, people.length > 0 ? keys : undefined);

  if (people.length === 0) return null;
  return (
    <Paper
      id={keys.listId}
      role="listbox"
      aria-label="Users to mention"
      className={classes.people}
      pos="fixed"
      p={4}
      withBorder
      shadow="md"
      style={placeBeside(input.current)}
    >
      {people.map((person, index) => (
        <button
          key={person.id}
          id={keys.toOptionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === keys.active}
          className={`${utilities.row} ${utilities.plain} ${classes.person}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar name={person.fullName} initials={person.avatar} />
          <span className={utilities.truncate}>{toLabel(person)}</span>
        </button>
      ))}
    </Paper>
  );
}

/** Places the list above the field, or below it near the top of the window. */
function placeBeside(field: Element | null) {
  if (!field) return undefined;
  const { left, top, bottom, width } = field.getBoundingClientRect();
  const across = { left, width: Math.min(width, WIDTH) };
  return top > MAX_HEIGHT ? { ...across, bottom: window.innerHeight - top + 4 } : { ...across, top: bottom + 4 };
}
