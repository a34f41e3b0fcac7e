import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { AuditChange } from '../audit.contract.ts';
import { type AuditEntry, SYSTEM_ACTOR } from '../audit.contract.ts';
import { fieldLabel } from '../audit-fields.rules.ts';
import { isReadable, otherDetails, splitSubject, valueText } from '../audit-text.rules.ts';
import { AuditSubject } from './AuditSubject.tsx';
import classes from './EntryDetails.module.css';
import type { AuditWords } from './useAuditWords.ts';

/** A field's value: times in the reader's zone, list items on separate lines, a dash for none. */
function AuditValue({ field, value }: { field: string; value: unknown }) {
  if (Array.isArray(value) && value.length > 1) return <AuditItems items={value.map((item) => valueText(field, item))} />;
  return valueText(field, value) || '–';
}

/** A list that wraps between items only. If line breaks are preserved, each item has its own line. */
function AuditItems({ items }: { items: readonly string[] }) {
  const placed = items.map((text, place) => ({ text, place }));
  return placed.map(({ text, place }) => (
    <Fragment key={place}>
      {place > 0 && '\n'}
      <span className={classes.item}>{text}</span>
    </Fragment>
  ));
}

/** Each changed field before and after. */
function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table className={classes.changes} aria-label="Changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, isHidden }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            {isHidden ? (
              <td className={classes.hidden} colSpan={2}>
                Changed (values aren’t stored)
              </td>
            ) : (
              <>
                <td className={classes.before}>
                  <AuditValue field={field} value={before} />
                </td>
                <td>
                  <AuditValue field={field} value={after} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EntryDetailsProps {
  entry: AuditEntry;
  words: AuditWords;
}

/** The details of an entry: who, what, when, from where, each field before and after, and a link to what else happened. */
export function EntryDetails({ entry, words }: EntryDetailsProps) {
  const { at, actorId, actorName, subject, address, changes } = entry;
  const { kind, id } = splitSubject(subject);
  const facts: (readonly [string, ReactNode])[] = [
    [
      'Date',
      <>
        {timestamp(at)} · <RelativeTime at={at} />
      </>,
    ],
    ['Performed by', actorName],
    ['User ID', actorId && <Mono>{actorId}</Mono>],
    ['IP address', address && <Mono>{address}</Mono>],
    [words.places.get(kind)?.noun ?? 'Record', <AuditSubject key="subject" entry={entry} words={words} />],
    ['Record ID', isReadable(id) && id && <Mono>{id}</Mono>],
    ...otherDetails(entry).map(([name, value]) => [fieldLabel(name), <AuditValue key={name} field={name} value={value} />] as const),
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <nav className={classes.more} aria-label="Related entries">
        {id && (
          <Link to="/audit-log" search={{ subject }}>
            All changes to this record
          </Link>
        )}
        <Link to="/audit-log" search={{ actor: actorId ?? SYSTEM_ACTOR }}>
          All activity by {actorName}
        </Link>
      </nav>
    </>
  );
}
