import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import type { TicketStatus } from '../../tickets/ticket.contract.ts';
import { BulkChoices } from './BulkChoices.tsx';
import classes from './BulkForm.module.css';
import { BulkPreview } from './BulkPreview.tsx';
import { type BulkField, KEEP_ALL, toBulkChange } from './bulk-choices.ts';
import { showChanged, ticketsText } from './bulk-notice.ts';
import { useBulkPreview, useChangeTickets } from './ticket-bulk.queries.ts';

interface BulkFormProps {
  ids: readonly string[];
  field: BulkField;
  statuses: readonly TicketStatus[];
  onCancel: () => void;
  onChanged: () => void;
}

/** The form that changes the chosen tickets, with a preview of what happens to each. */
export function BulkForm({ ids, field, statuses, onCancel, onChanged }: BulkFormProps) {
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
      <BulkChoices choices={choices} first={field} statuses={statuses} onChange={(next) => setChoices({ ...choices, ...next })} />
      {error ? <Alert title="Nothing was changed.">{error.message}</Alert> : <BulkPreview isEmpty={isEmpty} preview={preview.data} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending} disabled={count === 0}>
          {count === 0 ? 'Change tickets' : `Change ${ticketsText(count)}`}
        </Button>
      </div>
    </form>
  );
}
