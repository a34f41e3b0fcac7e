import { Table, Text } from '@mantine/core';
import { formatCount } from '../../../../../platform/number-text.ts';
import type { PushPreview } from '../../sync.contract.ts';
import { SHOWN_KINDS } from '../status/shown-kinds.ts';

const COLUMNS = [
  { key: 'create', label: 'Create' },
  { key: 'update', label: 'Update' },
  { key: 'adopt', label: 'Link' },
] as const;

/** Number of records of each kind that a push creates, updates and links in Zoho. */
export function PushCounts({ preview }: { preview: PushPreview }) {
  return (
    <>
      <Table aria-label="Records to send" tabularNums mb="xs" verticalSpacing={4} horizontalSpacing={0}>
        <Table.Thead c="dimmed" fz="xs">
          <Table.Tr>
            <Table.Th scope="col">Type</Table.Th>
            {COLUMNS.map(({ key, label }) => (
              <Table.Th key={key} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {SHOWN_KINDS.map(({ name, label }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              {COLUMNS.map(({ key }) => (
                <Table.Td key={key} ta="right">
                  {formatCount(preview[name][key])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text mb="xs" size="xs" c="dimmed">
        Link: these records are already in Zoho, so OBDesk links them instead of creating duplicates.
      </Text>
    </>
  );
}
