import { NativeSelect } from '@mantine/core';
import type { MappedColumn } from '../import.contract.ts';
import type { CsvPreview } from './file/read-preview.ts';
import classes from './MappingTable.module.css';

interface MappingTableProps {
  columns: readonly MappedColumn[];
  preview: CsvPreview;
  onChange: (column: string, header: string | null) => void;
}

const NOTHING = '— not imported —';

/** Which column of the file fills what, with what stands in it. */
export function MappingTable({ columns, preview, onChange }: MappingTableProps) {
  const headers = preview.header.filter((header) => header !== '');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Column in file</th>
          <th scope="col">For example</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ column, label, isRequired, header }) => (
          <tr key={column}>
            <td className={classes.label}>
              {label} {isRequired && <span className={classes.required}>(required)</span>}
            </td>
            <td>
              <NativeSelect
                aria-label={`Column for ${label}`}
                value={header ?? ''}
                error={isRequired && header === null ? `Please choose the column for ${label}` : undefined}
                data={[{ value: '', label: NOTHING }, ...headers]}
                onChange={(event) => onChange(column, event.currentTarget.value || null)}
              />
            </td>
            <td>
              <div className={classes.sample}>{findSample(preview, header)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first value of a column that is not blank. */
function findSample({ header, rows }: CsvPreview, name: string | null): string {
  const place = header.indexOf(name ?? '');
  return rows.map((row) => row[place]?.trim() ?? '').find((value) => value !== '') ?? '';
}
