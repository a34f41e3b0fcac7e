import { FactList } from '../../../../../platform/web/ui/FactList.tsx';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import { HistoryList } from '../case/notes/HistoryList.tsx';
import classes from './MergedView.module.css';

/** Shows a merged ticket with its own fields and history, read-only. */
export function MergedView({ ticket, into }: { ticket: Ticket; into: string }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Mono>{ticket.id}</Mono>
        <h2 className={classes.summary}>{ticket.summary}</h2>
        <LinkButton to={`/sod/${into}`} variant="filled">
          Open {into}
        </LinkButton>
      </header>
      <p className={classes.words}>
        {ticket.id} was merged into {into}, which now has its notes, comments and files. You’re viewing {ticket.id} as it was before the
        merge.
      </p>
      <div className={classes.columns}>
        <Panel title="Ticket">
          <FactList facts={toFacts(ticket)} />
        </Panel>
        <Panel title="History">
          <HistoryList ticket={ticket} entries={ticket.history} empty="No history" />
        </Panel>
      </div>
    </div>
  );
}

function toFacts(ticket: Ticket) {
  const facts = {
    Type: ticket.type,
    Company: ticket.customerCompany,
    Contact: ticket.customerName,
    Email: ticket.customerEmail,
    'Tool serial': ticket.toolSerial,
    Vehicle: [ticket.vehicleYear, ticket.vehicleMake, ticket.vehicleModel].filter(Boolean).join(' '),
    VIN: ticket.vin,
    'Reg.': ticket.reg,
    Assignees: ticket.assignees.map(({ name }) => name).join(', '),
    'Alert tags': ticket.alertTags.join(', '),
  };
  return Object.entries(facts).flatMap(([label, value]) => (value === '' ? [] : [{ label, value, title: value }]));
}
