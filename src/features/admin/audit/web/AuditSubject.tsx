import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { splitSubject, subjectText } from '../audit-text.rules.ts';
import classes from './AuditSubject.module.css';
import type { AuditWords } from './useAuditWords.ts';

interface AuditSubjectProps {
  entry: AuditEntry;
  words: AuditWords;
}

/** The name of an entry's subject; it leads to the record where a page shows it. */
export function AuditSubject({ entry, words }: AuditSubjectProps) {
  const { kind, id } = splitSubject(entry.subject);
  const place = words.places.get(kind);
  const name = subjectText(entry) || place?.noun;
  const target = id === '' ? undefined : place?.link?.(id);
  if (!name) return null;
  if (!target) return <span className={classes.name}>{name}</span>;
  return (
    <span className={classes.name}>
      <RecordLink {...target}>{name}</RecordLink>
    </span>
  );
}

/** Action and subject of an entry in one line, for phones. A long name is cut, not left out. */
export function ActionAndSubject({ entry, words }: AuditSubjectProps) {
  return (
    <span className={classes.line}>
      <span className={classes.action}>{words.toLabel(entry.action)}</span> <AuditSubject entry={entry} words={words} />
    </span>
  );
}
