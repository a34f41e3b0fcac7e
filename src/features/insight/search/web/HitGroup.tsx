import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Marked } from '../../../../platform/web/ui/text/Marked.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { SearchGroup } from '../search.contract.ts';
import { toAddress } from './found-groups.ts';
import classes from './HitGroup.module.css';

interface HitGroupProps {
  group: SearchGroup;
  /** The place of its first hit among all hits of the page. */
  firstIndex: number;
  activeId: string | number | undefined;
  onMore: (() => void) | undefined;
}

/** The hits of one kind, each with what matches. */
export function HitGroup({ group, firstIndex, activeId, onMore }: HitGroupProps) {
  const { kind, label, hits, words } = group;
  const more = onMore && (
    <Button variant="subtle" size="compact-sm" onClick={onMore}>
      Show more {label.toLowerCase()}
    </Button>
  );
  return (
    <Panel title={label} aside={more} className={classes.group}>
      <ul className={classes.hits}>
        {hits.map((hit, place) => (
          <li key={hit.id} data-index={firstIndex + place} data-active={activeId === `${kind} ${hit.id}`} className={classes.hit}>
            <Link {...toAddress(hit)} className={classes.link} data-row-action>
              <span className={classes.head}>
                <span className={classes.title}>
                  <Marked search={words}>{hit.title}</Marked>
                </span>
                {hit.identifier !== '' && <Pill tone="green">{hit.identifier}</Pill>}
              </span>
              {hit.snippet !== '' && (
                <span className={classes.snippet}>
                  <Marked search={words}>{hit.snippet}</Marked>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
