import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { GivenMapping, MappingPreview } from '../../mapping/sync-mapping.contract.ts';
import classes from './MappingForm.module.css';
import { useSaveMapping } from './mapping.queries.ts';
import { PreviewTable } from './PreviewTable.tsx';

interface MappingCheckProps {
  mapping: GivenMapping;
  preview: MappingPreview;
  onBack: () => void;
  onSaved: () => void;
}

/** What a mapping would change, on real records, before it is saved. */
export function MappingCheck({ mapping, preview: { touched, records, overruled }, onBack, onSaved }: MappingCheckProps) {
  const { mutate, isPending, error } = useSaveMapping();

  function handleSave() {
    mutate(mapping, {
      onSuccess: ({ queued }) => {
        notifications.show({ message: `The mapping is saved. ${sendText(queued, 'are being sent again')}` });
        onSaved();
      },
    });
  }

  return (
    <div className={classes.form}>
      <p role="status">{sendText(touched, 'are sent again')}</p>
      {overruled.length > 0 && (
        <Alert tone="notice" title="A colleague changed the same values. Saving will overwrite their changes.">
          {overruled.map(({ list, word, theirs }) => `${list} ${word}: ${theirs ?? 'not mapped'}`).join(', ')}
        </Alert>
      )}
      {records.length > 0 && <PreviewTable records={records} />}
      <p className={classes.hint}>
        What Zoho’s words mean here counts from the next change there. Custom fields are filled with the next change of a ticket.
      </p>
      {error && <Alert title="The mapping was not saved.">{error.message}</Alert>}
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

function sendText(count: number, are: string): string {
  if (count === 0) return 'Nothing has to be sent again.';
  return count === 1 ? `One record ${are.replace('are', 'is')}.` : `${formatCount(count)} records ${are}.`;
}
