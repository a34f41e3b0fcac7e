import { TICKET_STATUSES, TICKET_TYPES } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { MappingOptions, SyncMapping } from '../../sync-mapping.contract.ts';
import { IncomingValueMap } from './IncomingValueMap.tsx';
import { MAPPED_FIELDS } from './mapping-texts.ts';
import { OutgoingValueMap } from './OutgoingValueMap.tsx';
import classes from './ValueMap.module.css';

interface TicketMappingProps {
  mapping: SyncMapping['tickets'];
  offered: MappingOptions | null;
  onChange: (mapping: SyncMapping['tickets']) => void;
}

const toOptions = <Local extends string>(values: readonly Local[]) => values.map((value) => ({ value, label: value }));

export function TicketMapping({ mapping, offered, onChange }: TicketMappingProps) {
  return (
    <section>
      <h3 className={classes.section}>Tickets (Zoho Desk)</h3>
      <div className={classes.pair}>
        <OutgoingValueMap
          title="Status: OBDesk → Zoho"
          values={toOptions(TICKET_STATUSES)}
          mapping={mapping.statusOut}
          offered={offered?.statuses}
          blank="Not sent"
          onChange={(statusOut) => onChange({ ...mapping, statusOut })}
        />
        <IncomingValueMap
          title="Status: Zoho → OBDesk"
          values={TICKET_STATUSES}
          mapping={mapping.statusIn}
          offered={offered?.statuses}
          onChange={(statusIn) => onChange({ ...mapping, statusIn })}
        />
        <OutgoingValueMap
          title="Department by ticket type"
          values={toOptions(TICKET_TYPES)}
          mapping={mapping.department}
          offered={offered?.departments}
          blank="Not sent"
          onChange={(department) => onChange({ ...mapping, department })}
        />
        <OutgoingValueMap
          title="Custom fields"
          values={MAPPED_FIELDS}
          mapping={mapping.fields}
          offered={offered?.fields}
          blank="Added to the description"
          onChange={(fields) => onChange({ ...mapping, fields })}
        />
      </div>
    </section>
  );
}
