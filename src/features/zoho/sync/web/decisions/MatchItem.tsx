import { Flex, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import type { AmbiguousMatch, SyncCandidate } from '../../sync-decision.contract.ts';
import { MATCH_TEXTS, matchesText } from '../sync-page-texts.ts';
import classes from './DecisionItem.module.css';
import { DecisionButton, DecisionItem } from './DecisionItem.tsx';
import type { DecisionSubmit } from './useDecide.ts';

interface MatchItemProps {
  match: AmbiguousMatch;
  decision: DecisionSubmit;
  isRecordShown?: boolean;
  isDecided?: boolean;
}

/** Values of a record or of a possible match, in the same columns. Equal values have a check mark, different ones are highlighted. */
function Facts({ facts, lastActivity }: Pick<SyncCandidate, 'facts' | 'lastActivity'>) {
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, isSame }) => (
        <div key={label}>
          <dt className={utilities.meta}>{label}</dt>
          <dd>
            {isSame === false ? <mark>{value || 'empty'}</mark> : value || <span className={utilities.dimmed}>empty</span>}
            {isSame && <IconCheck size={13} stroke={2.4} aria-hidden />}
            {isSame !== null && <VisuallyHidden component="span">{isSame ? ' (same)' : ' (different)'}</VisuallyHidden>}
          </dd>
        </div>
      ))}
      {lastActivity !== null && (
        <div>
          <dt className={utilities.meta}>Last activity</dt>
          <dd>
            <RelativeTime at={lastActivity} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Links to a candidate in OBDesk. */
function CandidateId({ kind, isLocal, id }: Pick<AmbiguousMatch, 'kind' | 'id'> & { isLocal: boolean }) {
  const place = useRecordPlaces().get(kind)?.link?.(id);
  return place && !isLocal ? <RecordLink {...place}>{id}</RecordLink> : <Mono>{id}</Mono>;
}

/** Record with possible matches, to link one of them or create a new record. */
export function MatchItem({ match, decision, isRecordShown = false, isDecided = false }: MatchItemProps) {
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
      isDecided={isDecided}
    >
      <Facts facts={match.facts} lastActivity={match.lastActivity} />
      {matchesText(isLocal ? 'Zoho' : 'OBDesk', candidates.length)}
      <Flex component="ul" direction="column" mt={4} c="var(--obd-ink)">
        {candidates.map((candidate) => (
          <li key={candidate.id} className={classes.candidate}>
            <Flex align="center" justify="space-between" gap="sm">
              <span className={utilities.wrap}>
                <strong className={utilities.strong}>{candidate.title}</strong> <CandidateId {...{ kind, isLocal }} id={candidate.id} />
              </span>
              <DecisionButton
                label="Link"
                subject={`${candidate.title} (${candidate.id})`}
                isDisabled={decision.isSending || isDecided}
                onClick={() => choose(candidate.id)}
              />
            </Flex>
            <Facts {...candidate} />
          </li>
        ))}
        <Flex component="li" align="center" justify="space-between" gap="sm" py={4}>
          <span>{isLocal ? 'No match: create a new Zoho record' : 'No match: create a new OBDesk record'}</span>
          <DecisionButton label="Create new" subject={title} isDisabled={decision.isSending || isDecided} onClick={() => choose(null)} />
        </Flex>
      </Flex>
    </DecisionItem>
  );
}
