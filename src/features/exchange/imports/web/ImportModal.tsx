import { Button, Flex, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { RecordKind } from '../../../../platform/record-kinds.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import type { ImportDecisions, ImportReport } from '../import.contract.ts';
import { CsvDropzone, PreviewTable, useChosenFile } from './ChosenFile.tsx';
import { Findings, ReviewNotice } from './Findings.tsx';
import { AddedRecords, hasLeftOut, ProblemList } from './ImportReport.tsx';
import { useHandFile, useImportReport, useMappingGuess, useStartImport } from './import.queries.ts';
import { describeCounts, IMPORT_HEADINGS } from './import-text.ts';
import { toPreview } from './read-preview.ts';

interface FileChoiceProps {
  kind: string;
  source: string;
  isSending: boolean;
  failure: string | undefined;
  /** The response to an import that needs review first. */
  review: ImportReport | undefined;
  onImport: (file: File, decisions: ImportDecisions | undefined) => void;
  onFile: () => void;
  onCancel: () => void;
}

function FileChoice({ kind, source, isSending, failure, review, onImport, onFile, onCancel }: FileChoiceProps) {
  const { file, firstRows, refusal, choose } = useChosenFile();
  const [decisions, setDecisions] = useState<ImportDecisions>();
  const hand = useHandFile(kind);
  const guess = useMappingGuess(kind, firstRows);
  const preview = firstRows && (guess.data || guess.error) ? toPreview(firstRows, guess.data?.headerAt) : undefined;

  function handleFile(chosen: File) {
    setDecisions(undefined);
    onFile();
    choose(chosen);
  }

  function handleMore() {
    if (file) hand({ file, decisions });
    onCancel();
  }

  return (
    <Stack gap="sm" miw={0}>
      <CsvDropzone fileName={file?.name} source={source} isDisabled={isSending} onFile={handleFile} />
      {refusal && <Alert>{refusal}</Alert>}
      {preview && <PreviewTable preview={preview} />}
      {review && (
        <Flex component="section" aria-label="Review before importing" direction="column" gap="xs">
          <ReviewNotice />
          <h3>Review before importing</h3>
          <Findings findings={review.findings} decisions={decisions ?? {}} onChange={setDecisions} />
        </Flex>
      )}
      {failure && <Alert title="Nothing was imported">{failure}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Text mr="auto" py={5}>
          <Link to="/import" search={{ kind }} className={utilities.link} onClick={handleMore}>
            More options
          </Link>
        </Text>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!file || !preview} loading={isSending} onClick={() => file && onImport(file, decisions)}>
          Import
        </Button>
      </Group>
    </Stack>
  );
}

interface ImportOutcomeProps {
  report: ImportReport;
  /** Error from polling the progress. */
  error: Error | null;
  recordKind: RecordKind;
  onAnother: () => void;
  onClose: () => void;
}

function ImportOutcome({ report, error, recordKind, onAnother, onClose }: ImportOutcomeProps) {
  const isRunning = report.state === 'running';
  return (
    <Stack gap="sm">
      <div role="status">
        <h3>{IMPORT_HEADINGS[report.state]}</h3>
        <Text c="gray">{describeCounts(report)}</Text>
      </div>
      {isRunning && (
        <Text size="sm" c="dimmed">
          You can close this window. The import continues in the background.
        </Text>
      )}
      {report.state === 'failed' && <Alert>{report.message || 'Try again. Rows that were already imported are skipped.'}</Alert>}
      {isRunning && error && <Alert>{error.message}</Alert>}
      <AddedRecords report={report} recordKind={recordKind} onOpen={onClose} />
      <ProblemList problems={report.problems} more={report.moreProblems} leftOutOf={hasLeftOut(report) ? report.id : undefined} />
      <Group justify="flex-end" gap="xs">
        {!isRunning && (
          <Button variant="default" onClick={onAnother}>
            Import another file
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  );
}

interface ImportModalProps {
  title: string;
  /** Import in the API path: 'tickets'. */
  kind: string;
  /** Type of the imported records: 'ticket'. */
  recordKind: RecordKind;
  /** The program whose exports work without changes. */
  source: string;
  opened: boolean;
  onClose: () => void;
}

export function ImportModal({ title, kind, recordKind, source, opened, onClose }: ImportModalProps) {
  const client = useQueryClient();
  const { mutate, isPending, error, data: started, reset } = useStartImport(kind);
  // Ignores the second click of a double click, which arrives before the button is disabled.
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
        <ImportOutcome report={report} error={followError} recordKind={recordKind} onAnother={reset} onClose={onClose} />
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
