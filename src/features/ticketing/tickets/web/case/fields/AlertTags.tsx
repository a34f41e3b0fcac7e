import { Group } from '@mantine/core';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Tone } from '../../../../../../platform/web/ui/text/tones.ts';
import { ALERT_TAGS } from '../../../ticket.contract.ts';
import { type TicketEdit, useCaseField } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import classes from './CaseField.module.css';

const TONES: Record<(typeof ALERT_TAGS)[number], Tone> = { Escalate: 'red', 'Follow-up': 'yellow', Urgent: 'red', Info: 'blue' };

export function AlertTags({ edit }: { edit: TicketEdit }) {
  const { value: alertTags, isChanged, set } = useCaseField(edit, 'alertTags');

  function handleToggle(tag: (typeof ALERT_TAGS)[number]) {
    set(alertTags.includes(tag) ? alertTags.filter((each) => each !== tag) : [...alertTags, tag]);
  }

  return (
    <fieldset className={classes.field} data-changed={isChanged} data-type-ahead tabIndex={-1}>
      <legend className={classes.label}>Alert tags</legend>
      <Group gap={4}>
        {ALERT_TAGS.map((tag, place) => (
          <button
            key={tag}
            {...(place === 0 && shortcutTarget(ticketShortcuts.tag))}
            type="button"
            className={classes.toggle}
            data-tone={TONES[tag]}
            aria-pressed={alertTags.includes(tag)}
            onClick={() => handleToggle(tag)}
          >
            {tag}
          </button>
        ))}
      </Group>
    </fieldset>
  );
}
