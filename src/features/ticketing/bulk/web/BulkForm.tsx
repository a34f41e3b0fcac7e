import { Box, Button, Checkbox, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { ALERT_TAGS, TICKET_TYPES } from '../../tickets/ticket.contract.ts';
import type { BulkResult } from '../ticket-bulk.contract.ts';
import classes from './BulkForm.module.css';
import { type Choices, KEEP_ALL, NOBODY, type StatusGroups, toBulkChange, toggled } from './bulk-choices.ts';
import { showChanged } from './bulk-notice.ts';
import { useStaffChoices } from './staff-choices.queries.ts';
import { useBulkPreview, useChangeTickets } from './ticket-bulk.queries.ts';

const KEEP = { value: '', label: 'No change' };

interface BulkChoicesProps {
  choices: Choices;
  statuses: StatusGroups;
  onChange: (change: Partial<Choices>) => void;
}

function BulkChoices({ choices, statuses, onChange }: BulkChoicesProps) {
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

/** Most tickets listed in the preview; longer lists are not read. */
const SHOWN = 50;

interface BulkPreviewProps {
  isEmpty: boolean;
  preview: BulkResult | undefined;
}

/** Previews the change of each ticket. Has a fixed height, so that the buttons don't move. */
function BulkPreview({ isEmpty, preview }: BulkPreviewProps) {
  if (isEmpty || !preview) {
    const text = isEmpty ? 'Choose a change to see a preview.' : 'Loading preview…';
    return (
      <section className={classes.preview} aria-label="Preview">
        <p className={classes.hint}>{text}</p>
      </section>
    );
  }
  const { changed, skipped } = preview;
  const lines = [
    ...changed.map(({ id, summary, lines: told }) => ({ id, summary, text: told.join('. ') })),
    ...skipped.map(({ id, summary, reason }) => ({ id, summary, text: `Skipped: ${reason}` })),
  ];
  return (
    // Scrolled by keys as well.
    <Box component="section" className={classes.preview} aria-label="Preview" tabIndex={0}>
      <p className={classes.sum} role="status">
        {pluralize(changed.length, 'ticket')} will change{skipped.length > 0 && `, ${formatCount(skipped.length)} won’t change`}
      </p>
      <ul className={classes.list}>
        {lines.slice(0, SHOWN).map(({ id, summary, text }) => (
          <li key={id}>
            <Mono>#{id}</Mono> <span className={classes.summary}>{summary}</span>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className={classes.hint}>and {formatCount(lines.length - SHOWN)} more</p>}
    </Box>
  );
}

interface BulkFormProps {
  ids: readonly string[];
  statuses: StatusGroups;
  onCancel: () => void;
  onChanged: () => void;
}

/** The form that changes the chosen tickets, with a preview of what happens to each. */
export function BulkForm({ ids, statuses, onCancel, onChanged }: BulkFormProps) {
  const [choices, setChoices] = useState(KEEP_ALL);
  const change = toBulkChange(choices);
  const isEmpty = Object.keys(change).length === 0;
  const preview = useBulkPreview(ids, change);
  const { change: save, undo } = useChangeTickets();
  const {
    submit,
    isSending,
    error: failure,
  } = useSubmit(async () => {
    const result = await save({ ids, change });
    onChanged();
    showChanged(result, undo);
  });
  const count = isEmpty ? 0 : (preview.data?.changed.length ?? 0);
  const error = failure ?? preview.error;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isEmpty) void submit();
  }

  return (
    <form
      className={classes.form}
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <BulkChoices choices={choices} statuses={statuses} onChange={(next) => setChoices({ ...choices, ...next })} />
      {error ? (
        <Alert title={failure ? 'Couldn’t update the tickets' : 'Couldn’t load the preview'}>{error.message}</Alert>
      ) : (
        <BulkPreview isEmpty={isEmpty} preview={preview.data} />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending} disabled={count === 0}>
          {count === 0 ? 'Update tickets' : `Update ${pluralize(count, 'ticket')}`}
        </Button>
      </div>
    </form>
  );
}
