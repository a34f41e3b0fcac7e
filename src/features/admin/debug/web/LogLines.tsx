import { Box } from '@mantine/core';
import { type CSSProperties, useRef, useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { useVirtualRows } from '../../../../platform/web/ui/table/useVirtualRows.ts';
import type { ShownLine } from '../debug-log.rules.ts';
import classes from './LogLines.module.css';
import { LogRow } from './LogRow.tsx';

const ROW_HEIGHT = { wide: 24, narrow: 44 };

const noMore = () => undefined;

interface LogLinesProps {
  /** Newest first. */
  lines: readonly ShownLine[];
  /** Looks for everything that belongs to a call. */
  onRequest: (requestId: string) => void;
}

/** The lines, newest on top. While the reader has scrolled down, new lines wait until the top is back in sight. */
export function LogLines({ lines, onRequest }: LogLinesProps) {
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
