import { useContext } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import { WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import type { ImportRow, ImportState } from '../import.contract.ts';
import { FollowedImport } from './FollowedImport.tsx';
import classes from './ImportPage.module.css';
import { ImportSteps } from './ImportSteps.tsx';
import { useImports } from './import.queries.ts';

const STATES: Record<ImportState, { label: string; tone: Tone }> = {
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Finished', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Canceled', tone: 'orange' },
  undoing: { label: 'Undoing', tone: 'blue' },
  undone: { label: 'Undone', tone: 'gray' },
};

/** Earlier imports with their results. */
function PastImports({ kind, onOpen }: { kind: string; onOpen: (id: string) => void }) {
  const { rows, error, retry, total, loadMore } = useImports(kind);
  if (!rows) return error ? <ErrorState error={error} onRetry={retry} /> : null;
  const isMore = total !== undefined && total.count > rows.length;
  return (
    <Panel title="Past imports">
      {rows.length === 0 && <p className={classes.none}>No imports yet. You can review and undo imports here.</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={classes.row} onClick={() => onOpen(row.id)}>
              <span className={classes.name}>{row.fileName}</span>
              <Pill tone={STATES[row.state].tone}>{STATES[row.state].label}</Pill>
              <span className={classes.counts}>{toWords(row)}</span>
              <span className={classes.by}>
                {row.createdByName} · <RelativeTime at={row.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isMore && (
        <button type="button" className={classes.more} onClick={loadMore}>
          Show more
        </button>
      )}
    </Panel>
  );
}

function toWords({ rows, added, joined, removed }: ImportRow): string {
  const counts = `${formatCount(added + joined)} of ${formatCount(rows)} added`;
  return removed > 0 ? `${counts} · ${formatCount(removed)} removed` : counts;
}

export function ImportPage() {
  const targets = useContext(WebFeaturesContext).flatMap(({ imports = [] }) => imports);
  const { search, show, openId, open, close } = usePageSearch();
  const target = targets.find(({ kind }) => kind === search.kind) ?? targets[0];
  if (!target) return null;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Segments
          label="Record type"
          options={targets.map(({ kind, title }) => ({ value: kind, label: title.replace(/^Import /, '') }))}
          value={target.kind}
          onChange={(kind) => show({ kind, open: '' })}
        />
      </header>
      {openId ? (
        <Panel title="Results">
          <FollowedImport id={openId} recordKind={target.recordKind} onClose={close} />
        </Panel>
      ) : (
        <ImportSteps key={target.kind} target={target} onStarted={open} />
      )}
      <PastImports kind={target.kind} onOpen={open} />
    </div>
  );
}
