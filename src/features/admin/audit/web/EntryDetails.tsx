import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { type AuditEntry, SYSTEM_ACTOR } from '../audit.contract.ts';
import { fieldLabel } from '../audit-fields.rules.ts';
import { isReadable, otherDetails, splitSubject } from '../audit-text.rules.ts';
import { AuditSubject } from './AuditSubject.tsx';
import { AuditValue } from './AuditValue.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import classes from './EntryDetails.module.css';
import type { AuditWords } from './useAuditWords.ts';

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
