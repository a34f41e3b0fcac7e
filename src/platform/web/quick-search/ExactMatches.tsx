import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import utilities from '../theme/utilities.module.css';
import { createPortalSlot } from '../ui/header/portal-slot.ts';
import { Key } from '../ui/keyboard/Key.tsx';
import type { FoundItem } from '../web-feature.ts';
import { announceResults } from './announce-results.ts';
import classes from './ExactMatches.module.css';

export const exactMatchSlot = createPortalSlot();

/** As many as fit above a list, best matches first. */
const SHOWN = 4;

/** Exact matches of a search, shown above the list because filters may hide them. */
export function ExactMatches({ items }: { items: readonly FoundItem[] }) {
  const shown = items.slice(0, SHOWN);
  return (
    <exactMatchSlot.Fill>
      <VisuallyHidden role="status">{shown.length > 0 && announceResults({ count: shown.length, named: shown[0]?.label })}</VisuallyHidden>
      {shown.length > 0 && (
        <section className={classes.hits} aria-label="Exact matches">
          <ul className={`${utilities.surface} ${classes.list}`}>
            {shown.map(({ key, label, note, link }, index) => (
              <li key={`${key} ${link.to}`}>
                <Link {...link} className={classes.hit}>
                  <span className={`${classes.label} ${utilities.truncate} ${utilities.strong}`}>{label}</span>
                  {note !== '' && <span className={`${classes.note} ${utilities.truncate} ${utilities.dimmed}`}>{note}</span>}
                  <span className={`${classes.open} ${utilities.link} ${utilities.strong}`}>Open {index === 0 && <Key>↵</Key>}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </exactMatchSlot.Fill>
  );
}
