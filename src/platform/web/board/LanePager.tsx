import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './LanePager.module.css';
import type { LanePages } from './useLanePages.ts';

export function LanePager({ pages: { from, to, count, turn } }: { pages: LanePages }) {
  if (to - from >= count) return null;
  return (
    <div className={classes.pager}>
      <ActionIcon variant="default" aria-label="Previous columns" disabled={from === 0} onClick={() => turn(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span className={classes.text}>
        {from + 1}–{to} of {count}
      </span>
      <ActionIcon variant="default" aria-label="Next columns" disabled={to === count} onClick={() => turn(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
