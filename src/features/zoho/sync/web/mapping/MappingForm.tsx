import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { MappingOptions, SyncMapping } from '../../mapping/sync-mapping.contract.ts';
import { LeadMapping } from './LeadMapping.tsx';
import classes from './MappingForm.module.css';
import { MappingPreviewPanel } from './MappingPreviewPanel.tsx';
import { usePreviewMapping } from './mapping.queries.ts';
import { TicketMapping } from './TicketMapping.tsx';

interface MappingFormProps {
  mapping: SyncMapping;
  /** Null while Zoho cannot be asked. */
  offered: MappingOptions | null;
  onClose: () => void;
}

/** Edits the mapping, and previews its effect before saving. Changes are relative to the mapping loaded when the form opened. */
export function MappingForm({ mapping, offered, onClose }: MappingFormProps) {
  const [base] = useState(mapping);
  const [draft, setDraft] = useState(mapping);
  const preview = usePreviewMapping();

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    preview.mutate({ ...draft, base });
  }

  if (preview.data)
    return <MappingPreviewPanel mapping={{ ...draft, base }} preview={preview.data} onBack={preview.reset} onSaved={onClose} />;
  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      {offered === null && <p className={classes.hint}>Couldn’t load the values from Zoho. Enter them exactly as they appear in Zoho.</p>}
      <TicketMapping mapping={draft.tickets} offered={offered} onChange={(tickets) => setDraft({ ...draft, tickets })} />
      <LeadMapping mapping={draft.leads} offered={offered} onChange={(leads) => setDraft({ ...draft, leads })} />
      {preview.error && <Alert title="Couldn’t preview the mapping">{preview.error.message}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={preview.isPending}>
          Preview
        </Button>
      </Group>
    </form>
  );
}
