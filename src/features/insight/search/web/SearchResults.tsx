import { Box, Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatList } from '../../../../platform/number-text.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import rowLink from '../../../../platform/web/ui/RowLink.module.css';
import { useRowKeys } from '../../../../platform/web/ui/table/useRowKeys.ts';
import { Marked } from '../../../../platform/web/ui/text/Marked.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { SearchGroup } from '../search.contract.ts';
import { splitStatus } from './kinds.ts';
import classes from './SearchPage.module.css';
import { toAddress, useSearch } from './search.queries.ts';

interface HitGroupProps {
  group: SearchGroup;
  /** Index of its first hit on the page. */
  firstIndex: number;
  activeId: string | number | undefined;
  onMore: (() => void) | undefined;
}

/** In px. Longer lines are hard to scan. */
export const MAX_WIDTH = 1100;

const SNIPPET = [utilities.muted, utilities.small, utilities.wrap].join(' ');

function HitGroup({ group, firstIndex, activeId, onMore }: HitGroupProps) {
  const { kind, label, hits, words } = group;
  const more = onMore && (
    <Button variant="subtle" size="compact-sm" onClick={onMore}>
      Show more {label.toLowerCase()}
    </Button>
  );
  return (
    <Panel title={label} aside={more}>
      <Box component="ul" mx="calc(-1 * var(--obd-panel-inset))">
        {hits.map(({ snippet, ...hit }, place) => {
          const { note, status } = splitStatus(kind, snippet);
          return (
            <li key={hit.id} data-index={firstIndex + place} data-active={activeId === `${kind} ${hit.id}`} className={classes.hit}>
              <Link {...toAddress(hit)} className={`${rowLink.link} ${classes.link}`} data-row-action>
                <span className={utilities.row}>
                  <span className={`${utilities.wrap} ${classes.title}`}>
                    <Marked search={words}>{hit.title}</Marked>
                  </span>
                  {hit.identifier !== '' && <Pill tone="green">{hit.identifier}</Pill>}
                  {status && (
                    <span className={classes.status}>
                      <Pill tone={status.tone}>{status.label}</Pill>
                    </span>
                  )}
                </span>
                {note !== '' && (
                  <span className={SNIPPET}>
                    <Marked search={words}>{note}</Marked>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </Box>
    </Panel>
  );
}

interface SearchResultsProps {
  q: string;
  kind: string | undefined;
  onKind: (kind: string) => void;
}

/** Search results by record type. J and K move between them. */
export function SearchResults({ q, kind, onKind }: SearchResultsProps) {
  const { data, error, refetch, isPlaceholderData } = useSearch(q, kind);
  const list = useRef<HTMLDivElement>(null);
  const groups = data?.filter(({ hits }) => hits.length > 0) ?? [];
  const rows = groups.flatMap((group) => group.hits.map(({ id }) => ({ id: `${group.kind} ${id}` })));
  const { activeId } = useRowKeys({
    rows,
    list,
    scrollTo: (index) => list.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Stack ref={list} gap="sm" maw={rows.length === 0 ? 'none' : MAX_WIDTH} opacity={isPlaceholderData ? 0.6 : 1}>
      <LeftOut groups={data} onRetry={() => void refetch()} />
      {groups.map((group, place) => (
        <HitGroup
          key={group.kind}
          group={group}
          firstIndex={groups.slice(0, place).reduce((sum, { hits }) => sum + hits.length, 0)}
          activeId={activeId}
          onMore={group.hasMore && kind === undefined ? () => onKind(group.kind) : undefined}
        />
      ))}
      <div role="status">
        {rows.length === 0 && !isPlaceholderData && (
          <EmptyState title={`No results for “${q}”`} hint="No record contains all these words. Try fewer words or filters." />
        )}
      </div>
    </Stack>
  );
}

/** Names the record types that timed out. */
function LeftOut({ groups, onRetry }: { groups: readonly SearchGroup[]; onRetry: () => void }) {
  const names = groups.filter(({ isLeftOut }) => isLeftOut).map(({ label }) => label);
  if (names.length === 0) return null;
  return (
    <Group gap="xs" c="gray" fz="sm" role="alert">
      {formatList(names)} didn’t load in time.
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </Group>
  );
}
