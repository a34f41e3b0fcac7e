import type { ReactNode } from 'react';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { Context, FoundSource } from '../../assistant.contract.ts';
import { historyTextOf } from '../../context-text.rules.ts';
import { useAssistantContext } from '../assistant.queries.ts';
import classes from './ContextPanel.module.css';
import { Section } from './Section.tsx';

interface FoundSourcesProps {
  title: string;
  /** What is said when there is none. */
  none: string;
  sources: readonly FoundSource[];
}

/** What is looked up here about a ticket, with the reason for each. */
function FoundSources({ title, none, sources }: FoundSourcesProps) {
  return (
    <Section title={title}>
      {sources.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.sources}>
          {sources.map(({ n, kind, id, title: name, about, path }) => (
            <li key={n}>
              <a href={`#${path}`}>{name}</a>
              <p>
                {kind === 'ticket' ? <Mono>{id}</Mono> : about}
                {kind === 'ticket' && <span>{about}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const Known = Ticket.pick({
  customerCompany: true,
  vehicleYear: true,
  vehicleMake: true,
  vehicleModel: true,
  chassis: true,
  vin: true,
  toolSerial: true,
  alertTags: true,
});

/** The facts of a ticket that one looks for first; what is empty is left out. */
function toFacts(ticket: Readonly<Record<string, unknown>>): { label: string; value: string; isCode: boolean }[] {
  const known = Known.safeParse(ticket).data;
  if (!known) return [];
  const { vehicleYear, vehicleMake, vehicleModel, chassis } = known;
  const vehicle = [vehicleYear, vehicleMake, vehicleModel, chassis && `(${chassis})`].filter(Boolean).join(' ');
  return [
    { label: 'Customer', value: known.customerCompany, isCode: false },
    { label: 'Vehicle', value: vehicle, isCode: false },
    { label: 'VIN', value: known.vin, isCode: true },
    { label: 'Serial', value: known.toolSerial, isCode: true },
    { label: 'Tags', value: known.alertTags.join(', '), isCode: false },
  ].filter(({ value }) => value !== '');
}

interface ContextPanelProps {
  ticketId: string;
  /** Stands at the end. */
  children?: ReactNode;
}

/** Everything about a ticket that is sent to Google with a question, and what is looked up for it here. */
export function ContextPanel({ ticketId, children }: ContextPanelProps) {
  const { data, error, refetch } = useAssistantContext(ticketId);
  return (
    <Panel title="What the assistant sees" className={classes.panel}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Seen context={data} />}
      {children}
    </Panel>
  );
}

function Seen({ context }: { context: Context }) {
  const { history, sources } = context;
  return (
    <>
      <dl className={classes.facts}>
        {toFacts(context.ticket).map(({ label, value, isCode }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isCode ? <Mono>{value}</Mono> : value}</dd>
          </div>
        ))}
      </dl>
      <Section title="Last 5 history entries">
        <ul className={classes.entries}>
          {history.toReversed().map((entry) => (
            <li key={entry.id}>
              <span title={entry.content}>{historyTextOf(entry)}</span>
              <RelativeTime at={entry.timestamp} />
            </li>
          ))}
        </ul>
      </Section>
      <FoundSources title="Articles" none="No matching articles" sources={sources.filter(({ kind }) => kind === 'article')} />
      <FoundSources
        title="Similar solved tickets"
        none="No similar solved tickets"
        sources={sources.filter(({ kind }) => kind === 'ticket')}
      />
    </>
  );
}
