import { ActionIcon, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy } from '@tabler/icons-react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { exactTime, timestamp } from '../../../../../platform/time/relative-time.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { SkeletonRows } from '../../../../../platform/web/ui/table/SkeletonRows.tsx';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import type { SyncLogLine } from '../../sync-run.contract.ts';
import { LOG_WORDS } from '../../sync-texts.rules.ts';
import classes from '../SyncPage.module.css';
import { useSyncLog } from '../sync.queries.ts';
import { configurationError } from '../sync-page-texts.ts';

interface LogLineProps {
  line: SyncLogLine;
  onOpenRun: (id: string) => void;
}

/** Line of the log that opens its run. */
function LogLine({ line: { at, event, text, runId }, onOpenRun }: LogLineProps) {
  const label = LOG_WORDS[event];
  const content = (
    <>
      <time className={`${utilities.meta} ${utilities.numbers}`} dateTime={at} title={timestamp(at)}>
        {exactTime(at, useNow())}
      </time>
      <span className={utilities.wrap}>
        <strong className={classes.event} data-event={event}>
          {label}
        </strong>
        {text.slice(label.length)}
      </span>
    </>
  );
  return (
    <li>
      {runId === null ? (
        <div className={classes.line}>{content}</div>
      ) : (
        <button type="button" className={`${utilities.plain} ${classes.line}`} onClick={() => onOpenRun(runId)}>
          {content}
        </button>
      )}
    </li>
  );
}

interface SyncLogProps {
  /** Error of the status request, shown as the first line. */
  failure: Error | null;
  onOpenRun: (id: string) => void;
}

/** Log of started and ended runs, newest first. */
export function SyncLog({ failure, onOpenRun }: SyncLogProps) {
  const { rows, total, error, loadMore } = useSyncLog();
  const hasMore = rows !== undefined && total !== undefined && rows.length < total.count;
  const isEmpty = rows?.length === 0 && !failure;
  return (
    <Panel title="Sync log" aside={rows && rows.length > 0 && <CopyButton lines={rows} />} className={classes.log}>
      <div className={classes.lines} role="log" aria-label="Sync log">
        {failure && (
          <Text px={14} py="xs" size="sm" c="red">
            {configurationError(failure.message)}
          </Text>
        )}
        {isEmpty && (
          <Text px={14} py="xs" size="sm" c="dimmed">
            Sync logs will appear here...
          </Text>
        )}
        {!rows && !error && <SkeletonRows count={6} />}
        {!rows && error && !failure && <Alert title="Couldn’t load the sync log">{error.message}</Alert>}
        {rows && rows.length > 0 && (
          <EntryList more={hasMore && { label: 'Show earlier', onClick: loadMore }}>
            {rows.map((line) => (
              <LogLine key={line.id} line={line} onOpenRun={onOpenRun} />
            ))}
          </EntryList>
        )}
      </div>
    </Panel>
  );
}

function CopyButton({ lines }: { lines: readonly SyncLogLine[] }) {
  async function handleCopy() {
    const text = lines.map((line) => `${exactTime(line.at)} ${line.text}`).join('\n');
    await navigator.clipboard.writeText(text).then(
      () => notifications.show({ message: `Copied ${pluralize(lines.length, 'entry', 'entries')}` }),
      () =>
        notifications.show({
          title: 'Couldn’t copy',
          message: 'Your browser blocked copying. Select the text and copy it manually.',
          color: 'red',
        }),
    );
  }

  return (
    <ActionIcon aria-label="Copy log" onClick={() => void handleCopy()}>
      <IconCopy size={17} aria-hidden />
    </ActionIcon>
  );
}
