import { LOG_LEVELS } from '../../../../platform/log-line.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { SearchBox } from '../../../../platform/web/ui/header/SearchBox.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { countLevels, describeDropped, findLines, type GatheredLogs } from '../debug-log.rules.ts';
import { LogLines } from './LogLines.tsx';
import classes from './LogPanel.module.css';

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
