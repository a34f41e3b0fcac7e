import type { ReactNode } from 'react';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Context } from '../../assistant.contract.ts';
import { historyTextOf } from '../../context-text.rules.ts';
import { useAssistantContext } from '../assistant.queries.ts';
import classes from './ContextPanel.module.css';
import { FoundSources } from './FoundSources.tsx';
import { toFacts } from './facts.ts';
import { Section } from './Section.tsx';

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
