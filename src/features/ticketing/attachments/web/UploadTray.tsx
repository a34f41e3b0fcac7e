import { Button, Progress } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { formatFileSize, formatList } from '../../../../platform/number-text.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useUploads, useUploadWarning } from './attachment.queries.ts';
import classes from './UploadTray.module.css';
import { takeCutOff, type Upload, uploadStore } from './uploads.ts';

/** Takes the files that are dropped on an element or pasted into it; answers whether files are held above it. */
function useDroppedFiles(target: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const listen = <K extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(type, listener, { signal: listening.signal });

    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setIsOver(false);
    });
    listen('drop', (event) => {
      setIsOver(false);
      take(event, event.dataTransfer);
    });
    listen('paste', (event) => take(event, event.clipboardData));
    return () => listening.abort();

    function take(event: Event, data: DataTransfer | null) {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      handleFiles(files);
    }
  }, [target]);

  return isOver;
}

/** One file on its way: how far it is, or why it failed and what can be done. */
function UploadItem({ upload: { id, name, size, progress, state, reason, canRetry } }: { upload: Upload }) {
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.upload} data-state={state}>
      <div className={classes.about}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.state} role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? reason : `${formatFileSize(size)} · ${state === 'waiting' ? 'Waiting' : `${percent}%`}`}
        </span>
      </div>
      {state === 'failed' && canRetry && (
        <Button size="compact-sm" variant="default" aria-label={`Retry ${name}`} onClick={() => uploadStore.retry(id)}>
          Retry
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`${state === 'failed' ? 'Dismiss' : 'Cancel'} ${name}`}
        onClick={() => uploadStore.drop(id)}
      >
        {state === 'failed' ? 'Dismiss' : 'Cancel'}
      </Button>
      {state === 'sending' && <Progress className={classes.progress} value={percent} size={3} aria-label={`Uploading ${name}`} />}
    </li>
  );
}

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
