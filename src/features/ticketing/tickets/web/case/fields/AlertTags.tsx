import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import { ALERT_TAGS } from '../../../ticket.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import classes from './AlertTags.module.css';
import fieldClasses from './CaseField.module.css';

export function AlertTags({ edit }: { edit: TicketEdit }) {
  const { alertTags } = edit.fields;

  function handleToggle(tag: (typeof ALERT_TAGS)[number]) {
    edit.set('alertTags', alertTags.includes(tag) ? alertTags.filter((each) => each !== tag) : [...alertTags, tag]);
  }

  return (
    <fieldset className={fieldClasses.field} data-changed={edit.isChanged('alertTags')} data-type-ahead tabIndex={-1}>
      <legend className={fieldClasses.label}>Alert tags</legend>
      <div className={classes.tags}>
        {ALERT_TAGS.map((tag, place) => (
          <button
            key={tag}
            {...(place === 0 && shortcutTarget(ticketShortcuts.tag))}
            type="button"
            className={classes.tag}
            data-tag={tag}
            aria-pressed={alertTags.includes(tag)}
            onClick={() => handleToggle(tag)}
          >
            {tag}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
