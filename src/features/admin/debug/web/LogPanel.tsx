import { Box } from '@mantine/core';
import { type CSSProperties, useRef, useState } from 'react';
import { LOG_LEVELS } from '../../../../platform/log-line.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { exactTime } from '../../../../platform/time/relative-time.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { SearchBox } from '../../../../platform/web/ui/header/SearchBox.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { useVirtualRows } from '../../../../platform/web/ui/table/useVirtualRows.ts';
import type { ShownLine } from '../debug-log.rules.ts';
import { countLevels, describeDropped, findLines, type GatheredLogs } from '../debug-log.rules.ts';
import classes from './LogPanel.module.css';

interface LogRowProps {
  line: ShownLine;
  index: number;
  onRequest: (requestId: string) => void;
}

function LogRow({ line: { time, level, source, message, requestId }, index, onRequest }: LogRowProps) {
  return (
    <tr className={classes.row} data-level={level} aria-rowindex={index + 2}>
      <td className={classes.time} title={time}>
        {exactTime(time)}
      </td>
      <td className={classes.level}>{level}</td>
      <td className={classes.source}>{source}</td>
      <td className={classes.message} title={message}>
        {message}
      </td>
      <td className={classes.request}>
        {requestId && (
          <button
            type="button"
            className={classes.find}
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

const noMore = () => undefined;

interface LogLinesProps {
  /** Newest first. */
  lines: readonly ShownLine[];
  /** Looks for everything that belongs to a call. */
  onRequest: (requestId: string) => void;
}

/** The lines, newest on top. While the reader has scrolled down, new lines wait until the top is back in sight. */
function LogLines({ lines, onRequest }: LogLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<readonly ShownLine[]>();
  const rows = held ?? lines;
  const { items, virtual, height } = useVirtualRows({ rows, scroller, rowHeight: ROW_HEIGHT, overscan: 20, onNearEnd: noMore });
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
        role="region"
        aria-label="Scrollable log"
        tabIndex={0}
        onScroll={(event) => handleScroll(event.currentTarget.scrollTop)}
      >
        <table
          className={classes.table}
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
          <tbody>
            <tr aria-hidden className={classes.spacer} style={{ height: items[0]?.start ?? 0 }} />
            {items.map(({ index, key }) => {
              const line = rows[index];
              return line && <LogRow key={key} line={line} index={index} onRequest={onRequest} />;
            })}
            <tr aria-hidden className={classes.spacer} style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
          </tbody>
        </table>
      </Box>
      <footer className={classes.footer}>
        <span className={classes.state} data-paused={held !== undefined}>
          {held ? `Paused · ${formatCount(waiting)} new` : 'Live'}
        </span>
        {held ? (
          <button type="button" className={classes.follow} onClick={handleFollow}>
            Jump to latest
          </button>
        ) : (
          <span>Scroll down to pause</span>
        )}
      </footer>
    </>
  );
}

function countNewer(lines: readonly ShownLine[], held: readonly ShownLine[]): number {
  const newestHeld = held[0]?.id;
  const at = lines.findIndex(({ id }) => id === newestHeld);
  return at === -1 ? lines.length : at;
}

const ALL = 'All';

/** The lines by level and text; the filters are in the address. */
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
    <section className={classes.panel} aria-label="Log">
      <div className={classes.filters}>
        <Segments label="Level" options={options} value={level} onChange={(chosen) => show({ level: chosen === ALL ? '' : chosen })} />
        <div className={classes.search}>
          <SearchBox {...box} placeholder="Search text or request ID…" />
        </div>
      </div>
      {logs !== undefined && logs.dropped > 0 && (
        <p className={classes.dropped} role="status">
          {describeDropped(logs.dropped)}
        </p>
      )}
      {logs && lines.length === 0 ? (
        <div className={classes.empty}>
          {found.length < logs.lines.length || level !== ALL ? (
            <EmptyState title="No matching lines" hint="Choose All and clear the search to see all lines." />
          ) : (
            <EmptyState title="No log lines yet" hint="Log lines appear here as people use OBDesk. Select Add Test Log to write one now." />
          )}
        </div>
      ) : (
        <LogLines key={`${level} ${search.q ?? ''}`} lines={lines} onRequest={(requestId) => box.onChange(requestId)} />
      )}
    </section>
  );
}
