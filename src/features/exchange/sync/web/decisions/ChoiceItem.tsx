import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { SyncChoice } from '../../decisions/sync-decision.contract.ts';
import { Answer } from './Answer.tsx';
import classes from './ChoiceItem.module.css';
import { DecisionItem } from './DecisionItem.tsx';
import type { Deciding } from './useDecide.ts';

interface ChoiceItemProps {
  choice: SyncChoice;
  deciding: Deciding;
  isRecordShown?: boolean;
}

/** A record that several of the other side may be: which of them it is, or none. */
export function ChoiceItem({ choice, deciding, isRecordShown = false }: ChoiceItemProps) {
  const { id, kind, recordId, title, candidates, since } = choice;
  const isOurs = recordId !== null;
  const choose = (candidate: string | null) =>
    void deciding.decide({
      given: [{ about: 'choice', id, candidate }],
      message: candidate === null ? NONE_TEXTS[isOurs ? 'ours' : 'theirs'] : 'They are linked',
    });
  return (
    <DecisionItem
      record={isOurs && !isRecordShown ? { kind, recordId } : undefined}
      title={isRecordShown ? 'Which of Zoho’s is it?' : title}
      note={<RelativeTime at={since} />}
    >
      {isOurs ? 'Which record in Zoho is this one?' : 'Which record in OBDesk is this one?'}
      <ul className={classes.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <span className={classes.name}>
              {candidate.title} <span className={classes.id}>{candidate.id}</span>
            </span>
            <Answer label="This one" subject={candidate.title} isDisabled={deciding.isSending} onClick={() => choose(candidate.id)} />
          </li>
        ))}
        <li>
          <span className={classes.name}>{isOurs ? 'None of them: create a new one in Zoho' : 'None of them: create a new one here'}</span>
          <Answer label="Create new" subject={title} isDisabled={deciding.isSending} onClick={() => choose(null)} />
        </li>
      </ul>
    </DecisionItem>
  );
}

const NONE_TEXTS = { ours: 'A new one is created in Zoho', theirs: 'A new one is created here' } as const;
