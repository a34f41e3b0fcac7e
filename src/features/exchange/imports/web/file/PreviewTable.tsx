import { Box } from '@mantine/core';
import classes from './PreviewTable.module.css';
import type { CsvPreview } from './read-preview.ts';

export function PreviewTable({ preview: { header, rows, refused } }: { preview: CsvPreview }) {
  if (rows.length === 0 && refused.length === 0) return <p className={classes.about}>This file has a header row but no data.</p>;
  const columns = header.map((name, at) => ({ name: name || `Column ${at + 1}`, at }));
  const lines = rows.map((row, at) => ({ row, at }));
  return (
    <div>
      <p className={classes.about}>{rows.length === 1 ? 'First row' : `First ${rows.length} rows`}</p>
      <Box component="section" className={classes.scroller} aria-label="First rows" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ name, at }) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ row, at: line }) => (
              <tr key={line}>
                {columns.map(({ at, name }) => (
                  <td key={at} data-label={name}>
                    <div className={classes.cell}>{row[at] ?? ''}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {refused.map(({ line, message }) => (
        <p key={line} className={classes.refused}>
          Line {line} can’t be imported. {message}.
        </p>
      ))}
    </div>
  );
}
