import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { BulkUndo } from '../ticket-bulk.contract.ts';
import { BulkChoices } from './BulkChoices.tsx';
import classes from './BulkForm.module.css';
import { BulkPreview } from './BulkPreview.tsx';
import { type BulkField, KEEP_ALL, toBulkChange } from './bulk-choices.ts';
import { useBulkPreview, useChangeTickets } from './ticket-bulk.queries.ts';

interface BulkFormProps {
  ids: readonly string[];
  field: BulkField;
  onCancel: () => void;
  onChanged: () => void;
}

/** The form that changes the chosen tickets, with a preview of what happens to each. */
export function BulkForm({ ids, field, onCancel, onChanged }: BulkFormProps) {
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
    const { batchId, changed } = await save({ ids, change });
    onChanged();
    if (batchId === null) return;
    const message = `${ticketsText(changed.length)} changed`;
    showUndoNotice({ id: `bulk-${batchId}`, message, undo: () => undo(batchId), undone: undoneText });
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
      <BulkChoices choices={choices} first={field} onChange={(next) => setChoices({ ...choices, ...next })} />
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

const ticketsText = (count: number) => (count === 1 ? '1 ticket' : `${formatCount(count)} tickets`);

/** Words the result of an undo; names the tickets on which a later change was kept, so that the reader can check them. */
function undoneText({ restored, kept }: BulkUndo): string {
  const done = `${ticketsText(restored.length)} restored.`;
  if (kept.length === 0) return done;
  const named = kept.slice(0, 3).map(({ id, fields }) => `${id} (${fields.join(', ')})`);
  const more = kept.length > named.length ? ` and ${kept.length - named.length} more` : '';
  return `${done} Changed since, and kept so: ${named.join(', ')}${more}.`;
}
