import '@mantine/dropzone/styles.layer.css';
import { Box, Center, Group, Table, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CsvRow } from '../../../../platform/csv.ts';
import classes from './Import.module.css';
import { type CsvPreview, findRefusal, readFirstRows } from './read-preview.ts';

/** The chosen file with its first rows, or the reason why it can't be imported. */
export function useChosenFile(given?: File) {
  const [chosen, choose] = useState(given);
  const [read, setRead] = useState<{ readonly file: File; readonly rows?: CsvRow[] }>();
  const reason = chosen && findRefusal(chosen);

  useEffect(() => {
    if (!chosen || findRefusal(chosen)) return;
    // A large file takes a moment to read, during which another one may be chosen.
    let isLatest = true;
    readFirstRows(chosen).then(
      (rows) => isLatest && setRead({ file: chosen, rows }),
      () => isLatest && setRead({ file: chosen }),
    );
    return () => {
      isLatest = false;
    };
  }, [chosen]);

  const current = read && read.file === chosen ? read : undefined;
  const refusal = reason ?? (current && !current.rows ? `Couldn’t read ${current.file.name}. Choose the file again.` : undefined);
  return { file: refusal === undefined ? chosen : undefined, firstRows: current?.rows, refusal, choose };
}

interface CsvDropzoneProps {
  fileName: string | undefined;
  /** The program whose exports work without changes. */
  source: string;
  isDisabled: boolean;
  onFile: (file: File) => void;
}

export function CsvDropzone({ fileName, source, isDisabled, onFile }: CsvDropzoneProps) {
  function handleFiles(files: readonly File[]) {
    const [file] = files;
    if (file) onFile(file);
  }

  // Other files are accepted here and rejected with a message. The browser's file dialog suggests .csv.
  return (
    <Dropzone
      bd="1px dashed var(--obd-line-strong)"
      bg="var(--obd-sunken)"
      multiple={false}
      useFsAccessApi={false}
      disabled={isDisabled}
      inputProps={{ accept: '.csv', 'aria-label': 'CSV file' }}
      onDrop={handleFiles}
      onReject={(rejections) => handleFiles(rejections.map(({ file }) => file))}
    >
      <Group gap="sm" wrap="nowrap" c="dimmed">
        <Center flex="none">
          <IconFileTypeCsv size={28} stroke={1.5} aria-hidden />
        </Center>
        <div>
          <Text c="var(--obd-ink)" fw={600}>
            {fileName ?? 'Drop a .csv file here, or click to choose one'}
          </Text>
          <Text size="sm">
            Include a header row with column names. {source} exports work without changes. Existing records are skipped.
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}

export function PreviewTable({ preview: { header, rows, refused } }: { preview: CsvPreview }) {
  if (rows.length === 0 && refused.length === 0)
    return (
      <Text size="sm" c="dimmed">
        This file has a header row but no data.
      </Text>
    );
  const columns = header.map((name, at) => ({ name: name || `Column ${at + 1}`, at }));
  const lines = rows.map((row, at) => ({ row, at }));
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {rows.length === 1 ? 'First row' : `First ${rows.length} rows`}
      </Text>
      <Box component="section" className={classes.scroller} aria-label="First rows" tabIndex={0}>
        <Table className={`${classes.table} ${classes.preview}`} fz="xs">
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
                    <div className={classes.clamped}>{row[at] ?? ''}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      {refused.map(({ line, message }) => (
        <Text key={line} size="sm" c="red" mt={4}>
          Line {line} can’t be imported. {message}.
        </Text>
      ))}
    </div>
  );
}
