import { TICKET_STATUSES, TICKET_TYPES } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { MappingOffer, SyncMapping } from '../../mapping/sync-mapping.contract.ts';
import { MAPPED_FIELDS } from './mapping-texts.ts';
import classes from './Words.module.css';
import { WordsIn } from './WordsIn.tsx';
import { WordsOut } from './WordsOut.tsx';

type Mapping = SyncMapping['tickets'];

interface TicketMappingProps {
  mapping: Mapping;
  offered: MappingOffer | null;
  onChange: (mapping: Mapping) => void;
}

const asWords = <Ours extends string>(words: readonly Ours[]) => words.map((value) => ({ value, label: value }));

/** How the words of tickets are translated. */
export function TicketMapping({ mapping, offered, onChange }: TicketMappingProps) {
  return (
    <section>
      <h3 className={classes.section}>Tickets (Zoho Desk)</h3>
      <div className={classes.pair}>
        <WordsOut
          title="Status: OBDesk → Zoho"
          words={asWords(TICKET_STATUSES)}
          mapping={mapping.statusOut}
          offered={offered?.statuses}
          blank="Not sent"
          onChange={(statusOut) => onChange({ ...mapping, statusOut })}
        />
        <WordsIn
          title="Status: Zoho → OBDesk"
          words={TICKET_STATUSES}
          mapping={mapping.statusIn}
          offered={offered?.statuses}
          onChange={(statusIn) => onChange({ ...mapping, statusIn })}
        />
        <WordsOut
          title="Department by ticket type"
          words={asWords(TICKET_TYPES)}
          mapping={mapping.department}
          offered={offered?.departments}
          blank="Not sent"
          onChange={(department) => onChange({ ...mapping, department })}
        />
        <WordsOut
          title="Custom fields"
          words={MAPPED_FIELDS}
          mapping={mapping.fields}
          offered={offered?.fields}
          blank="Added to the description"
          onChange={(fields) => onChange({ ...mapping, fields })}
        />
      </div>
    </section>
  );
}
