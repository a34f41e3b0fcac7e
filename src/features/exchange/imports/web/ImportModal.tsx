import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RecordKind } from '../../../../platform/record-kinds.ts';
import type { ImportDecisions, ImportReport } from '../import.contract.ts';
import { FileChoice } from './file/FileChoice.tsx';
import { useImportReport, useStartImport } from './import.queries.ts';
import { ImportOutcome } from './outcome/ImportOutcome.tsx';

interface ImportModalProps {
  title: string;
  /** The kind in the address of the call: 'tickets'. */
  kind: string;
  /** The kind of the records that an import adds: 'ticket'. */
  recordKind: RecordKind;
  /** The program whose exports fit as they are. */
  source: string;
  opened: boolean;
  onClose: () => void;
}

export function ImportModal({ title, kind, recordKind, source, opened, onClose }: ImportModalProps) {
  const client = useQueryClient();
  const { mutate, isPending, error, data: started, reset } = useStartImport(kind);
  // The second click of a double click comes before the button is disabled.
  const isSending = useRef(false);
  const runningId = started?.state === 'running' ? started.id : undefined;
  const { data: followed, error: followError } = useImportReport(runningId);
  // A second import drops the response to the first one; the review stays until it succeeds.
  const [review, setReview] = useState<ImportReport>();
  const report = followed ?? (started?.needsReview ? undefined : started);
  const hasEnded = report !== undefined && report.state !== 'running';

  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: [recordKind] });
  }, [hasEnded, client, recordKind]);

  function handleImport(file: File, decisions: ImportDecisions | undefined) {
    if (isSending.current) return;
    isSending.current = true;
    mutate(
      { file, decisions, review: review === undefined },
      {
        onSuccess: (response) => setReview(response.needsReview ? response : undefined),
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  }

  function handleFile() {
    reset();
    setReview(undefined);
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title} size="xl">
      {report ? (
        <ImportOutcome report={report} error={followError} onAnother={reset} onClose={onClose} />
      ) : (
        <FileChoice
          kind={kind}
          source={source}
          isSending={isPending}
          failure={error?.message}
          review={review}
          onImport={handleImport}
          onFile={handleFile}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}
