import { Flex, Text } from '@mantine/core';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { AmbiguousMatch } from '../../sync-decision.contract.ts';
import { MATCH_TEXTS, matchesText } from '../sync-page-texts.ts';
import { DecisionButton, DecisionItem } from './DecisionItem.tsx';
import type { DecisionSubmit } from './useDecide.ts';

interface MatchItemProps {
  match: AmbiguousMatch;
  decision: DecisionSubmit;
  isRecordShown?: boolean;
  isDecided?: boolean;
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
      {matchesText(isLocal ? 'Zoho' : 'OBDesk', candidates.length)}
      <Flex component="ul" direction="column" mt={4} c="var(--obd-ink)">
        {candidates.map((candidate) => (
          <Flex key={candidate.id} component="li" align="center" justify="space-between" gap="sm" py={4}>
            <span>
              {candidate.title}{' '}
              <Text span size="xs" c="dimmed" ff="monospace">
                {candidate.id}
              </Text>
            </span>
            <DecisionButton
              label="Link"
              subject={candidate.title}
              isDisabled={decision.isSending || isDecided}
              onClick={() => choose(candidate.id)}
            />
          </Flex>
        ))}
        <Flex component="li" align="center" justify="space-between" gap="sm" py={4}>
          <span>{isLocal ? 'No match: create a new Zoho record' : 'No match: create a new OBDesk record'}</span>
          <DecisionButton label="Create new" subject={title} isDisabled={decision.isSending || isDecided} onClick={() => choose(null)} />
        </Flex>
      </Flex>
    </DecisionItem>
  );
}
