import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconFileTypeCsv } from '@tabler/icons-react';
import classes from './CsvDropzone.module.css';

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
      className={classes.zone}
      multiple={false}
      useFsAccessApi={false}
      disabled={isDisabled}
      inputProps={{ accept: '.csv', 'aria-label': 'CSV file' }}
      onDrop={handleFiles}
      onReject={(rejections) => handleFiles(rejections.map(({ file }) => file))}
    >
      <div className={classes.words}>
        <IconFileTypeCsv size={28} stroke={1.5} aria-hidden />
        <div>
          <p className={classes.title}>{fileName ?? 'Drop a .csv file here, or click to choose one'}</p>
          <p className={classes.hint}>
            Include a header row with column names. {source} exports work without changes. Existing records are skipped.
          </p>
        </div>
      </div>
    </Dropzone>
  );
}
