import type { AuditEntry } from '../audit.contract.ts';
import classes from './ActionAndSubject.module.css';
import { AuditSubject } from './AuditSubject.tsx';
import type { AuditWords } from './useAuditWords.ts';

interface ActionAndSubjectProps {
  entry: AuditEntry;
  words: AuditWords;
}

/** Action and subject of an entry in one line, for phones. A long name is cut, not left out. */
export function ActionAndSubject({ entry, words }: ActionAndSubjectProps) {
  return (
    <span className={classes.line}>
      <span className={classes.action}>{words.toLabel(entry.action)}</span> <AuditSubject entry={entry} words={words} />
    </span>
  );
}
