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
      {toQuestion(isOurs, candidates.length)}
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

function toQuestion(isOurs: boolean, count: number): string {
  if (count === 1)
    return isOurs ? 'A record in Zoho names this one. Is it the same?' : 'This record in Zoho names one in OBDesk. Is it the same?';
  return isOurs ? 'Several records of Zoho may be this one. Which is it?' : 'This record of Zoho may be several of ours. Which is it?';
}

const NONE_TEXTS = { ours: 'A new one is created in Zoho', theirs: 'A new one is created here' } as const;
