import { Anchor, Box, Divider, Flex, Group, Paper, Text } from '@mantine/core';
import { type CSSProperties, useRef, useState } from 'react';
import { LOG_LEVELS } from '../../../../platform/log-line.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { exactTime } from '../../../../platform/time/relative-time.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { SearchBox } from '../../../../platform/web/ui/header/SearchBox.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { type SearchText, useSearchText } from '../../../../platform/web/ui/header/useSearchBox.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { useVirtualRows } from '../../../../platform/web/ui/table/useVirtualRows.ts';
import { ToneDot } from '../../../../platform/web/ui/text/ToneDot.tsx';
import { countLevels, describeDropped, findLines, type GatheredLogs, type ShownLine } from '../debug-log.rules.ts';
import classes from './debug.module.css';

const TONES = { ERROR: 'red', WARN: 'orange', INFO: 'blue', DEBUG: undefined } as const;
const REQUEST = `${utilities.muted} ${classes.request}`;

interface LogRowProps {
  line: ShownLine;
  index: number;
  onRequest: (requestId: string) => void;
}

function LogRow({ line: { time, level, source, message, requestId }, index, onRequest }: LogRowProps) {
  return (
    <tr className={classes.row} data-tone={TONES[level]} aria-rowindex={index + 2}>
      <td className={utilities.muted} title={time}>
        {exactTime(time)}
      </td>
      <td className={classes.level}>{level}</td>
      <td className={utilities.muted}>{source}</td>
      <td className={classes.message} title={message}>
        {message}
      </td>
      <td className={REQUEST}>
        {requestId && (
          <button
            type="button"
            className={utilities.plain}
            title={`Show all lines for request ${requestId}`}
            onClick={() => onRequest(requestId)}
          >
            {requestId.slice(0, 5)}
          </button>
        )}
      </td>
    </tr>
  );
}

const ROW_HEIGHT = { wide: 24, narrow: 44 };

const loadNothing = () => undefined;

interface LogLinesProps {
  /** Newest first. */
  lines: readonly ShownLine[];
  /** Filters by request ID. */
  onRequest: (requestId: string) => void;
}

/** Log lines, newest first. New lines are held back while the list is scrolled down. */
function LogLines({ lines, onRequest }: LogLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<readonly ShownLine[]>();
  const rows = held ?? lines;
  const { items, totalSize, height } = useVirtualRows({ rows, scroller, rowHeight: ROW_HEIGHT, overscan: 20, onNearEnd: loadNothing });
  const waiting = held ? countNewer(lines, held) : 0;

  function handleScroll(top: number) {
    if (top > 0 && !held) setHeld(lines);
    if (top <= 0 && held) setHeld(undefined);
  }

  function handleFollow() {
    setHeld(undefined);
    scroller.current?.scrollTo({ top: 0 });
  }

  return (
    <>
      <Box
        ref={scroller}
        className={classes.scroller}
        flex={1}
        py={4}
        role="region"
        aria-label="Scrollable log"
        tabIndex={0}
        onScroll={(event) => handleScroll(event.currentTarget.scrollTop)}
      >
        <Box
          component="table"
          display="block"
          ff="monospace"
          fz="xs"
          style={{ '--row-height': `${height}px` } as CSSProperties}
          aria-label="Log lines"
          aria-rowcount={rows.length + 1}
        >
          <thead className={classes.head}>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Level</th>
              <th scope="col">Source</th>
              <th scope="col">Message</th>
              <th scope="col">Request</th>
            </tr>
          </thead>
          <Box component="tbody" display="block">
            <Box component="tr" display="block" h={items[0]?.start ?? 0} aria-hidden />
            {items.map(({ index, key }) => {
              const line = rows[index];
              return line && <LogRow key={key} line={line} index={index} onRequest={onRequest} />;
            })}
            <Box component="tr" display="block" h={totalSize - (items.at(-1)?.end ?? 0)} aria-hidden />
          </Box>
        </Box>
      </Box>
      <Divider />
      <Flex
        component="footer"
        className={utilities.numbers}
        justify="space-between"
        align="center"
        mih={35}
        px="md"
        fz="sm"
        c="var(--obd-ink-2)"
      >
        <Group gap="xs">
          <ToneDot tone={held ? 'yellow' : 'green'} />
          {held ? `Paused · ${formatCount(waiting)} new` : 'Live'}
        </Group>
        {held ? (
          <Anchor component="button" type="button" inherit fw={600} mih="var(--obd-control)" onClick={handleFollow}>
            Jump to latest
          </Anchor>
        ) : (
          <span>Scroll down to pause</span>
        )}
      </Flex>
    </>
  );
}

function countNewer(lines: readonly ShownLine[], held: readonly ShownLine[]): number {
  const newestHeld = held[0]?.id;
  const at = lines.findIndex(({ id }) => id === newestHeld);
  return at === -1 ? lines.length : at;
}

const ALL = 'All';

function LogSearch({ box }: { box: SearchText }) {
  return <SearchBox value={useSearchText(box)} onChange={box.onChange} placeholder="Search text or request ID…" />;
}

/** Log lines filtered by level and text. The URL holds the filters. */
export function LogPanel({ logs }: { logs: GatheredLogs | undefined }) {
  const { search, show, box } = usePageSearch();
  const level = LOG_LEVELS.find((each) => each === search.level) ?? ALL;
  const found = findLines(logs?.lines ?? [], search.q ?? '');
  const counts = countLevels(found);
  const lines = level === ALL ? found : found.filter((line) => line.level === level);
  const options = [
    { value: ALL, label: ALL, count: found.length } as const,
    ...LOG_LEVELS.map((each) => ({ value: each, label: each, count: counts[each] })),
  ];

  return (
    <Paper
      component="section"
      className={classes.panel}
      flex={{ base: 'none', lg: 1 }}
      h={{ base: '70dvh', lg: 'auto' }}
      miw={0}
      withBorder
      radius="lg"
      shadow="var(--obd-shadow)"
      aria-label="Log"
    >
      <Group gap="xs" justify="space-between" px="sm" py="xs">
        <Segments label="Level" options={options} value={level} onChange={(chosen) => show({ level: chosen === ALL ? '' : chosen })} />
        <Box flex={{ base: '1 1 100%', lg: '0 1 280px' }}>
          <LogSearch box={box} />
        </Box>
      </Group>
      <Divider />
      {logs !== undefined && logs.dropped > 0 && (
        <Text size="xs" px="md" py={5} bg="var(--obd-yellow-bg)" c="var(--obd-yellow-fg)" role="status">
          {describeDropped(logs.dropped)}
        </Text>
      )}
      {logs && lines.length === 0 ? (
        <Box flex={1} mih={200}>
          {found.length < logs.lines.length || level !== ALL ? (
            <EmptyState title="No matching lines" hint="Choose All and clear the search to see all lines." />
          ) : (
            <EmptyState title="No log lines yet" hint="Log lines appear here as people use OBDesk. Select Add Test Log to write one now." />
          )}
        </Box>
      ) : (
        <LogLines key={`${level} ${search.q ?? ''}`} lines={lines} onRequest={(requestId) => box.onChange(requestId)} />
      )}
    </Paper>
  );
}
