import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FileChoice } from './FileChoice.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { useImportReport, useImportTickets } from './import.queries.ts';

export interface ImportTicketsModalProps {
  opened: boolean;
  onClose: () => void;
}

export function ImportTicketsModal({ opened, onClose }: ImportTicketsModalProps) {
  const client = useQueryClient();
  const { mutate, isPending, error, data: started, reset } = useImportTickets();
  // The second click of a double click comes before the button knows of the first.
  const isSending = useRef(false);
  const isFollowed = started?.state === 'running' ? started.id : undefined;
  const { data: followed, error: followError } = useImportReport(isFollowed);
  const report = followed ?? started;
  const hasEnded = report !== undefined && report.state !== 'running';

  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: ['ticket'] });
  }, [hasEnded, client]);

  function handleImport(file: File) {
    if (isSending.current) return;
    isSending.current = true;
    mutate(file, {
      onSettled: () => {
        isSending.current = false;
      },
    });
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Import Tickets" size="xl">
      {report ? (
        <ImportOutcome report={report} error={followError} onAnother={reset} onClose={onClose} />
      ) : (
        <FileChoice isSending={isPending} failure={error?.message} onImport={handleImport} onCancel={onClose} />
      )}
    </Modal>
  );
}
