import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FileChoice } from './FileChoice.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { useImportReport, useImportTickets } from './import.queries.ts';

export interface ImportTicketsModalProps {
  opened: boolean;
  onClose: () => void;
}

export function ImportTicketsModal({ opened, onClose }: ImportTicketsModalProps) {
  const client = useQueryClient();
  const [startedId, setStartedId] = useState<string>();
  const { mutate, isPending, error, data: started, reset } = useImportTickets();
  const isFollowed = started?.state === 'running' ? started.id : undefined;
  const { data: followed, error: followError } = useImportReport(isFollowed);
  const report = followed ?? started;
  const hasEnded = report !== undefined && report.state !== 'running';

  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: ['ticket'] });
  }, [hasEnded, client]);

  function handleImport(file: File) {
    if (isPending || startedId) return;
    mutate(file, { onSuccess: ({ id }) => setStartedId(id) });
  }

  function handleAnother() {
    reset();
    setStartedId(undefined);
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Import Tickets" size="xl">
      {report ? (
        <ImportOutcome report={report} error={followError} onAnother={handleAnother} onClose={onClose} />
      ) : (
        <FileChoice isSending={isPending} failure={error?.message} onImport={handleImport} onCancel={onClose} />
      )}
    </Modal>
  );
}
