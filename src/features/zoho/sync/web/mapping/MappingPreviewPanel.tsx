import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { MappingInput, MappingPreview } from '../../mapping/sync-mapping.contract.ts';
import classes from './MappingForm.module.css';
import { useSaveMapping } from './mapping.queries.ts';
import { overwrittenText, resendText, savedText } from './mapping-texts.ts';
import { PreviewTable } from './PreviewTable.tsx';

interface MappingPreviewPanelProps {
  mapping: MappingInput;
  preview: MappingPreview;
  onBack: () => void;
  onSaved: () => void;
}

/** What a mapping would change, on real records, before it is saved. */
export function MappingPreviewPanel({ mapping, preview: { touched, records, overruled }, onBack, onSaved }: MappingPreviewPanelProps) {
  const { mutate, isPending, error } = useSaveMapping();

  function handleSave() {
    mutate(mapping, {
      onSuccess: ({ queued }) => {
        notifications.show({ message: savedText(queued) });
        onSaved();
      },
    });
  }

  return (
    <div className={classes.form}>
      <p role="status">{resendText(touched)}</p>
      {overruled.length > 0 && (
        <Alert tone="notice" title="Someone else changed the same values. Saving overwrites their changes.">
          {overwrittenText(overruled)}
        </Alert>
      )}
      {records.length > 0 && <PreviewTable records={records} />}
      <p className={classes.hint}>
        Changes to incoming values apply the next time a record changes in Zoho. Custom fields are filled in the next time a ticket changes.
      </p>
      {error && <Alert title="Couldn’t save the mapping">{error.message}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button loading={isPending} onClick={handleSave}>
          Save mapping
        </Button>
      </Group>
    </div>
  );
}
