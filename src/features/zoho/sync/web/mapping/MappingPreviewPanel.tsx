import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import { type MappingInput, type MappingPreview, type PreviewedRecord, THEN } from '../../sync-mapping.contract.ts';
import { useSaveMapping } from './mapping.queries.ts';
import { overwrittenText, resendText, savedText } from './mapping-texts.ts';

/** The first affected records, with their current and new values in Zoho. */
function PreviewTable({ records }: { records: readonly PreviewedRecord[] }) {
  const places = useRecordPlaces();
  return (
    <Table aria-label="Preview of changes" layout="fixed" verticalSpacing={5} horizontalSpacing={4}>
      <Table.Thead c="dimmed" fz="xs">
        <Table.Tr>
          {['Record', 'Field', 'Current value', 'New value'].map((label, index) => (
            <Table.Th key={label} scope="col" {...(index === 0 && { w: '46%' })}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.flatMap(({ kind, recordId, title, changes }) =>
          changes.map((change) => {
            const link = places.get(kind)?.link?.(recordId);
            return (
              <Table.Tr key={`${recordId} ${change.field}`}>
                <Table.Th scope="row" fw={400}>
                  {link ? <RecordLink {...link}>{recordId}</RecordLink> : recordId}{' '}
                  <Text inherit c="dimmed" lineClamp={1}>
                    {title}
                  </Text>
                </Table.Th>
                <Table.Td>{change.field}</Table.Td>
                <Table.Td>{change.now ?? <i>Not sent</i>}</Table.Td>
                <Table.Td>{change[THEN] ?? <i>Not sent</i>}</Table.Td>
              </Table.Tr>
            );
          }),
        )}
      </Table.Tbody>
    </Table>
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
    <Stack gap="md">
      <p role="status">{resendText(touched)}</p>
      {overruled.length > 0 && (
        <Alert tone="notice" title="Someone else changed the same values. Saving overwrites their changes.">
          {overwrittenText(overruled)}
        </Alert>
      )}
      {records.length > 0 && <PreviewTable records={records} />}
      <Text size="sm" c="dimmed">
        Changes to incoming values apply the next time a record changes in Zoho. Custom fields are filled in the next time a ticket changes.
      </Text>
      {error && <Alert title="Couldn’t save the mapping">{error.message}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button loading={isPending} onClick={handleSave}>
          Save mapping
        </Button>
      </Group>
    </Stack>
  );
}
