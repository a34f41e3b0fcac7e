import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { pluralize } from '../../../../platform/number-text.ts';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { BulkChoices } from './BulkChoices.tsx';
import classes from './BulkForm.module.css';
import { BulkPreview } from './BulkPreview.tsx';
import { KEEP_ALL, type StatusGroups, toBulkChange } from './bulk-choices.ts';
import { showChanged } from './bulk-notice.ts';
import { useBulkPreview, useChangeTickets } from './ticket-bulk.queries.ts';

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
