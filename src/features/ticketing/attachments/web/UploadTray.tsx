import { Anchor, Box, Button, Center, Flex, Progress, Text } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { formatFileSize, formatList } from '../../../../platform/number-text.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useUploads, useUploadWarning } from './attachment.queries.ts';
import classes from './UploadTray.module.css';
import { takeInterrupted, type Upload, uploadStore } from './uploads.ts';

/** Receives files dropped on or pasted into an element. Returns true while files are dragged over it. */
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

/** A file with its progress, or the reason why it failed. */
function UploadItem({ upload: { id, name, size, progress, state, reason, canRetry } }: { upload: Upload }) {
  const percent = Math.round(progress * 100);
  const hasFailed = state === 'failed';
  return (
    <Flex component="li" className={classes.upload} wrap="wrap" align="center" gap="2px 4px" p={4} pl={10} fz="xs">
      <Flex wrap="wrap" flex={1} gap="0 8px" miw={0}>
        <Text span inherit truncate title={name}>
          {name}
        </Text>
        <Text span inherit c={hasFailed ? 'red' : 'dimmed'} role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? reason : `${formatFileSize(size)} · ${state === 'waiting' ? 'Waiting' : `${percent}%`}`}
        </Text>
      </Flex>
      {hasFailed && canRetry && (
        <Button size="compact-sm" variant="default" aria-label={`Retry ${name}`} onClick={() => uploadStore.retry(id)}>
          Retry
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`${hasFailed ? 'Dismiss' : 'Cancel'} ${name}`}
        onClick={() => uploadStore.drop(id)}
      >
        {hasFailed ? 'Dismiss' : 'Cancel'}
      </Button>
      {state === 'sending' && <Progress w="100%" value={percent} size={3} aria-label={`Uploading ${name}`} />}
    </Flex>
  );
}

/** The uploads of a ticket. Files can be dropped on and pasted into its notes. */
export function UploadTray({ ticket, pane }: SlotProps['notes-pane']) {
  const uploads = useUploads(ticket.id);
  const warning = useUploadWarning(uploads.length > 0);
  const [interrupted, setInterrupted] = useState<readonly string[]>([]);
  const isOver = useDroppedFiles(pane, (files) => uploadStore.add(ticket.id, files));

  useEffect(() => {
    const names = takeInterrupted(ticket.id);
    if (names.length > 0) setInterrupted(names);
  }, [ticket.id]);

  return (
    <>
      {isOver && (
        <Center className={classes.drop} fw={650}>
          Drop files to attach them
        </Center>
      )}
      {interrupted.length > 0 && (
        <Box mx={14} mt="xs">
          <Alert tone="notice" title="The page reloaded during the upload">
            Choose {formatList(interrupted)} again.{' '}
            <Anchor component="button" type="button" inherit c="inherit" fw={600} underline="always" onClick={() => setInterrupted([])}>
              Dismiss
            </Anchor>
          </Alert>
        </Box>
      )}
      {warning && (
        <Box mx={14} mt="xs">
          <Alert tone="notice" title="Uploads may stop soon">
            {warning}
          </Alert>
        </Box>
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
