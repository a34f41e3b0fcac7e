import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { AmbiguousMatch } from '../../sync-decision.contract.ts';
import { DecisionButton } from './DecisionButton.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import { MATCH_TEXTS, matchesText } from './decision-texts.ts';
import classes from './MatchItem.module.css';
import type { DecisionSubmit } from './useDecide.ts';

interface MatchItemProps {
  match: AmbiguousMatch;
  decision: DecisionSubmit;
  isRecordShown?: boolean;
}

/** Record with possible matches, to link one of them or create a new record. */
export function MatchItem({ match, decision, isRecordShown = false }: MatchItemProps) {
  const { id, kind, recordId, title, candidates, since } = match;
  const isLocal = recordId !== null;
  const choose = (candidate: string | null) =>
    void decision.submit({
      decisions: [{ about: 'choice', id, candidate }],
      message: MATCH_TEXTS[candidate !== null ? 'linked' : isLocal ? 'new-in-zoho' : 'new-in-obdesk'],
    });
  return (
    <DecisionItem
      record={isLocal && !isRecordShown ? { kind, recordId } : undefined}
      title={isRecordShown ? 'Possible matches in Zoho' : title}
      note={<RelativeTime at={since} />}
    >
      {matchesText(isLocal ? 'Zoho' : 'OBDesk', candidates.length)}
      <ul className={classes.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <span className={classes.name}>
              {candidate.title} <span className={classes.id}>{candidate.id}</span>
            </span>
            <DecisionButton label="Link" subject={candidate.title} isDisabled={decision.isSending} onClick={() => choose(candidate.id)} />
          </li>
        ))}
        <li>
          <span className={classes.name}>{isLocal ? 'No match: create a new Zoho record' : 'No match: create a new OBDesk record'}</span>
          <DecisionButton label="Create new" subject={title} isDisabled={decision.isSending} onClick={() => choose(null)} />
        </li>
      </ul>
    </DecisionItem>
  );
}
