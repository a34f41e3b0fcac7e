import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { AmbiguousMatch } from '../../sync-decision.contract.ts';
import { DecisionButton } from './DecisionButton.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import { MATCH_TEXTS, matchesText } from './decision-texts.ts';
import classes from './MatchItem.module.css';
import type { Deciding } from './useDecide.ts';

interface MatchItemProps {
  choice: AmbiguousMatch;
  deciding: Deciding;
  isRecordShown?: boolean;
}

/** The possible matches of a record, to link one of them or none. */
export function MatchItem({ choice, deciding, isRecordShown = false }: MatchItemProps) {
  const { id, kind, recordId, title, candidates, since } = choice;
  const isOurs = recordId !== null;
  const choose = (candidate: string | null) =>
    void deciding.decide({
      given: [{ about: 'choice', id, candidate }],
      message: MATCH_TEXTS[candidate !== null ? 'linked' : isOurs ? 'new-in-zoho' : 'new-in-obdesk'],
    });
  return (
    <DecisionItem
      record={isOurs && !isRecordShown ? { kind, recordId } : undefined}
      title={isRecordShown ? 'Possible matches in Zoho' : title}
      note={<RelativeTime at={since} />}
    >
      {matchesText(isOurs ? 'Zoho' : 'OBDesk', candidates.length)}
      <ul className={classes.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <span className={classes.name}>
              {candidate.title} <span className={classes.id}>{candidate.id}</span>
            </span>
            <DecisionButton label="Link" subject={candidate.title} isDisabled={deciding.isSending} onClick={() => choose(candidate.id)} />
          </li>
        ))}
        <li>
          <span className={classes.name}>{isOurs ? 'No match: create a new Zoho record' : 'No match: create a new OBDesk record'}</span>
          <DecisionButton label="Create new" subject={title} isDisabled={deciding.isSending} onClick={() => choose(null)} />
        </li>
      </ul>
    </DecisionItem>
  );
}
