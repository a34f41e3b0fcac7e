import { LEAD_SOURCES, LEAD_STATUSES } from '../../../../business/leads/lead.contract.ts';
import type { MappingOptions, SyncMapping } from '../../mapping/sync-mapping.contract.ts';
import { IncomingValueMap } from './IncomingValueMap.tsx';
import { OutgoingValueMap } from './OutgoingValueMap.tsx';
import classes from './ValueMap.module.css';

type Mapping = SyncMapping['leads'];

interface LeadMappingProps {
  mapping: Mapping;
  offered: MappingOptions | null;
  onChange: (mapping: Mapping) => void;
}

const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: value }));
const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: value }));

/** The value mapping of leads. */
export function LeadMapping({ mapping, offered, onChange }: LeadMappingProps) {
  return (
    <section>
      <h3 className={classes.section}>Leads (Zoho CRM)</h3>
      <div className={classes.pair}>
        <OutgoingValueMap
          title="Lead status: OBDesk → Zoho"
          values={STATUSES}
          mapping={mapping.statusOut}
          offered={offered?.leadStatuses}
          blank="Not sent"
          onChange={(statusOut) => onChange({ ...mapping, statusOut })}
        />
        <IncomingValueMap
          title="Lead status: Zoho → OBDesk"
          values={LEAD_STATUSES}
          mapping={mapping.statusIn}
          offered={offered?.leadStatuses}
          onChange={(statusIn) => onChange({ ...mapping, statusIn })}
        />
        <OutgoingValueMap
          title="Lead source: OBDesk → Zoho"
          values={SOURCES}
          mapping={mapping.sourceOut}
          offered={offered?.leadSources}
          blank="Not sent"
          onChange={(sourceOut) => onChange({ ...mapping, sourceOut })}
        />
        <IncomingValueMap
          title="Lead source: Zoho → OBDesk"
          values={LEAD_SOURCES}
          mapping={mapping.sourceIn}
          offered={offered?.leadSources}
          onChange={(sourceIn) => onChange({ ...mapping, sourceIn })}
        />
      </div>
    </section>
  );
}
