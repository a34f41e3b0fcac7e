import { useEffect, useState } from 'react';
import { formatList } from '../../../../platform/number-text.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useUploads, useUploadWarning } from './attachment.queries.ts';
import { UploadItem } from './UploadItem.tsx';
import classes from './UploadTray.module.css';
import { takeCutOff, uploadStore } from './uploads.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';

/** The uploads on their way to the ticket, and the place where files are dropped and pasted. */
export function UploadTray({ ticket, pane }: SlotProps['notes-pane']) {
  const uploads = useUploads(ticket.id);
  const warning = useUploadWarning(uploads.length > 0);
  const [cutOff, setCutOff] = useState<readonly string[]>([]);
  const isOver = useDroppedFiles(pane, (files) => uploadStore.add(ticket.id, files));

  useEffect(() => {
    const names = takeCutOff(ticket.id);
    if (names.length > 0) setCutOff(names);
  }, [ticket.id]);

  return (
    <>
      {isOver && <div className={classes.over}>Drop files to attach them</div>}
      {cutOff.length > 0 && (
        <div className={classes.tray}>
          <Alert tone="notice" title="The page reloaded during the upload">
            Choose {formatList(cutOff)} again.{' '}
            <button type="button" className={classes.dismiss} onClick={() => setCutOff([])}>
              Dismiss
            </button>
          </Alert>
        </div>
      )}
      {warning && (
        <div className={classes.tray}>
          <Alert tone="notice" title="Uploads may stop soon">
            {warning}
          </Alert>
        </div>
      )}
      {uploads.length > 0 && (
        <ul className={classes.tray} aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  );
}
