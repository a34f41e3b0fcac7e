import { Button } from '@mantine/core';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import classes from './ConfirmMerge.module.css';
import { useMergeCandidates } from './relation.queries.ts';

interface MergeCandidatesProps {
  ticket: Ticket;
  onChoose: (id: string) => void;
}

/** Other tickets of the same tool or shop, one of which is most often the one that was opened twice. */
export function MergeCandidates({ ticket, onChoose }: MergeCandidatesProps) {
  const candidates = useMergeCandidates(ticket);
  if (candidates.length === 0) return null;
  return (
    <section aria-label="Same customer or serial number">
      <h3 className={classes.group}>Same customer or serial number</h3>
      <ul className={classes.candidates}>
        {candidates.map(({ id, summary, status, isSameTool }) => (
          <li key={id}>
            <Button variant="default" fullWidth justify="flex-start" className={classes.candidate} onClick={() => onChoose(id)}>
              <Mono>{id}</Mono>
              <span className={classes.summary}>{summary}</span>
              <span className={classes.note}>{isSameTool ? `${status} · Same serial` : status}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
