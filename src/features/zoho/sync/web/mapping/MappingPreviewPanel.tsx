import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import { type MappingInput, type MappingPreview, type PreviewedRecord, THEN } from '../../sync-mapping.contract.ts';
import classes from './MappingForm.module.css';
import { useSaveMapping } from './mapping.queries.ts';
import { overwrittenText, resendText, savedText } from './mapping-texts.ts';

/** The first affected records, with their current and new values in Zoho. */
function PreviewTable({ records }: { records: readonly PreviewedRecord[] }) {
  const places = useRecordPlaces();
  return (
    <table className={classes.table} aria-label="Preview of changes">
      <thead>
        <tr>
          {['Record', 'Field', 'Current value', 'New value'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.flatMap(({ kind, recordId, title, changes }) =>
          changes.map((change) => {
            const link = places.get(kind)?.link?.(recordId);
            return (
              <tr key={`${recordId} ${change.field}`}>
                <th scope="row">
                  {link ? <RecordLink {...link}>{recordId}</RecordLink> : recordId} <span className={classes.title}>{title}</span>
                </th>
                <td>{change.field}</td>
                <td>{change.now ?? <i>Not sent</i>}</td>
                <td>{change[THEN] ?? <i>Not sent</i>}</td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}

interface MappingPreviewPanelProps {
  mapping: MappingInput;
  preview: MappingPreview;
  onBack: () => void;
  onSaved: () => void;
}

/** Effect of a mapping on existing records, before it is saved. */
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
