import { NativeSelect, Stack, Table, Text } from '@mantine/core';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import type { MappedColumn } from '../import.contract.ts';
import classes from './Import.module.css';
import type { CsvPreview } from './read-preview.ts';

interface MappingTableProps {
  columns: readonly MappedColumn[];
  preview: CsvPreview;
  onChange: (column: string, headers: string[]) => void;
}

const NOTHING = 'Don’t import';

/** Maps file columns to fields, with a sample value for each. */
export function MappingTable({ columns, preview, onChange }: MappingTableProps) {
  return (
    <Table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Column in file</th>
          <th scope="col">Example</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.column}>
            <td className={`${utilities.strong} ${utilities.truncate}`}>
              {column.label}{' '}
              {column.isRequired && (
                <Text span inherit c="dimmed" fw={400}>
                  (required)
                </Text>
              )}
            </td>
            <td>
              <Stack gap={4}>
                <ColumnSelects column={column} preview={preview} onChange={(headers) => onChange(column.column, headers)} />
              </Stack>
            </td>
            <td>
              <Text inherit c="gray" maw={320} truncate>
                {findSample(preview, column.headers)}
              </Text>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface ColumnSelectsProps {
  column: MappedColumn;
  preview: CsvPreview;
  onChange: (headers: string[]) => void;
}

/** A select for each column that fills a field, and one to add another if they can be joined. */
function ColumnSelects({ column: { label, isRequired, headers, canJoin }, preview, onChange }: ColumnSelectsProps) {
  const names = preview.header.filter((header) => header !== '');
  const canAdd = canJoin && headers.length > 0 && headers.length < Math.min(names.length, JOIN_LIMIT);
  const selects = [...(headers.length > 0 ? headers : ['']), ...(canAdd ? [''] : [])];
  const named = selects.map((chosen, at) => ({ chosen, at, name: at === 0 ? `Column for ${label}` : `Column ${at + 1} for ${label}` }));
  return named.map(({ chosen, at, name }) => (
    <NativeSelect
      key={name}
      aria-label={name}
      value={chosen}
      error={isRequired && headers.length === 0 ? `Choose a column for ${label}` : undefined}
      data={[
        { value: '', label: at > 0 && chosen === '' ? '+ Add a column' : NOTHING },
        ...names.filter((name) => name === chosen || !headers.includes(name)),
      ]}
      onChange={(event) => {
        const next = [...selects];
        next[at] = event.currentTarget.value;
        onChange(next.filter((name) => name !== ''));
      }}
    />
  ));
}

const JOIN_LIMIT = 10;

/** The first row's values that aren't blank. */
function findSample({ header, rows }: CsvPreview, names: readonly string[]): string {
  const places = names.map((name) => header.indexOf(name));
  const samples = rows.map((row) =>
    places
      .map((place) => row[place]?.trim() ?? '')
      .filter(Boolean)
      .join(' · '),
  );
  return samples.find((sample) => sample !== '') ?? '';
}
