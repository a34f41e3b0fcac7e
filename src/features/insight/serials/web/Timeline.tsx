import { useState } from 'react';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import type { SerialHistory } from '../serial.contract.ts';
import { filterEvents, groupByYear, TIMELINE_FILTERS, type TimelineFilter } from '../serial.rules.ts';
import classes from './Timeline.module.css';
import { TimelineRow } from './TimelineRow.tsx';

/** Everything that happened to the tool, newest first. */
export function Timeline({ history: { events } }: { history: SerialHistory }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const shown = filterEvents(events, filter);
  const options = TIMELINE_FILTERS.map(({ value, label }) => ({ value, label, count: filterEvents(events, value).length }));
  return (
    <section className={classes.panel} aria-label="Timeline">
      <header className={classes.head}>
        <div className={classes.filters}>
          <Segments label="Show" options={options} value={filter} onChange={setFilter} />
        </div>
        <span className={classes.order}>Newest first</span>
      </header>
      <section className={classes.list} aria-label="Events">
        {shown.length === 0 && <p className={classes.none}>{filter === 'all' ? 'No events yet' : 'No matching events'}</p>}
        {groupByYear(shown).map(({ year, events: ofYear }) => (
          <section key={year} aria-label={year}>
            <h3 className={classes.year}>{year}</h3>
            <EntryList>
              {ofYear.map((event) => (
                <li key={`${event.kind} ${event.recordId} ${event.at}`}>
                  <TimelineRow event={event} />
                </li>
              ))}
            </EntryList>
          </section>
        ))}
      </section>
    </section>
  );
}
