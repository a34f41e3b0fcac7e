import { Box } from '@mantine/core';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { BulkResult } from '../ticket-bulk.contract.ts';
import classes from './BulkPreview.module.css';

/** Most tickets listed in the preview; longer lists are not read. */
const SHOWN = 50;

interface BulkPreviewProps {
  isEmpty: boolean;
  preview: BulkResult | undefined;
}

/** Shows what happens to each ticket; keeps its height, so that the buttons stay where they are. */
export function BulkPreview({ isEmpty, preview }: BulkPreviewProps) {
  if (isEmpty || !preview) {
    const text = isEmpty ? 'Choose a change to see a preview.' : 'Loading preview…';
    return (
      <section className={classes.preview} aria-label="Preview">
        <p className={classes.hint}>{text}</p>
      </section>
    );
  }
  const { changed, skipped } = preview;
  const lines = [
    ...changed.map(({ id, summary, lines: told }) => ({ id, summary, text: told.join('. ') })),
    ...skipped.map(({ id, summary, reason }) => ({ id, summary, text: `Skipped: ${reason}` })),
  ];
  return (
    // Scrolled by keys as well.
    <Box component="section" className={classes.preview} aria-label="Preview" tabIndex={0}>
      <p className={classes.sum} role="status">
        {pluralize(changed.length, 'ticket')} will change{skipped.length > 0 && `, ${formatCount(skipped.length)} won’t change`}
      </p>
      <ul className={classes.list}>
        {lines.slice(0, SHOWN).map(({ id, summary, text }) => (
          <li key={id}>
            <Mono>#{id}</Mono> <span className={classes.summary}>{summary}</span>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className={classes.hint}>and {formatCount(lines.length - SHOWN)} more</p>}
    </Box>
  );
}
