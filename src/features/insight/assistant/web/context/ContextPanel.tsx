import { Anchor, Divider, Flex, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { Context, FoundSource } from '../../assistant.contract.ts';
import { useAssistantContext } from '../assistant.queries.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Divider mx="calc(-1 * var(--obd-panel-inset))" my="sm" />
      <Title order={3} fz="sm" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

interface SourceSectionProps {
  title: string;
  /** Text without sources. */
  empty: string;
  sources: readonly FoundSource[];
}

function SourceSection({ title, empty, sources }: SourceSectionProps) {
  return (
    <Section title={title}>
      {sources.length === 0 ? (
        <Text size="xs" c="dimmed">
          {empty}
        </Text>
      ) : (
        <Flex component="ul" direction="column" gap="xs">
          {sources.map(({ n, kind, id, title: name, about, path }) => (
            <li key={n}>
              <Anchor href={`#${path}`} size="sm" fw={550} c="var(--obd-ink)" className={utilities.wrap}>
                {name}
              </Anchor>
              <Group justify="space-between" gap="0 8px" fz="xs" c="dimmed">
                {kind === 'ticket' && <Mono>{id}</Mono>}
                <span>{about}</span>
              </Group>
            </li>
          ))}
        </Flex>
      )}
    </Section>
  );
}

const TicketFacts = Ticket.pick({
  customerCompany: true,
  vehicleYear: true,
  vehicleMake: true,
  vehicleModel: true,
  chassis: true,
  vin: true,
  toolSerial: true,
  alertTags: true,
});

/** Returns the main facts of a ticket that aren't empty. */
function toFacts(ticket: Readonly<Record<string, unknown>>): { label: string; value: string; isCode: boolean }[] {
  const facts = TicketFacts.safeParse(ticket).data;
  if (!facts) return [];
  const { vehicleYear, vehicleMake, vehicleModel, chassis } = facts;
  const vehicle = [vehicleYear, vehicleMake, vehicleModel, chassis && `(${chassis})`].filter(Boolean).join(' ');
  return [
    { label: 'Customer', value: facts.customerCompany, isCode: false },
    { label: 'Vehicle', value: vehicle, isCode: false },
    { label: 'VIN', value: facts.vin, isCode: true },
    { label: 'Serial', value: facts.toolSerial, isCode: true },
    { label: 'Tags', value: facts.alertTags.join(', '), isCode: false },
  ].filter(({ value }) => value !== '');
}

interface ContextPanelProps {
  ticketId: string;
  /** Buttons to draft texts. */
  children: ReactNode;
}

/** Shows the data sent to Google with a question, and the sources. */
export function ContextPanel({ ticketId, children }: ContextPanelProps) {
  const { data, error, refetch } = useAssistantContext(ticketId);
  return (
    <Panel title="What the assistant sees">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <ContextSections context={data} />}
      <Section title="Drafts">{children}</Section>
    </Panel>
  );
}

function ContextSections({ context }: { context: Context }) {
  const { history, sources } = context;
  return (
    <>
      <Flex component="dl" direction="column" gap="xs" pt={4}>
        {toFacts(context.ticket).map(({ label, value, isCode }) => (
          <Group key={label} wrap="nowrap" align="baseline" gap="xs">
            <Text component="dt" size="xs" c="dimmed" w={64} flex="none">
              {label}
            </Text>
            <Text component="dd" size="xs" className={utilities.wrap}>
              {isCode ? <Mono>{value}</Mono> : value}
            </Text>
          </Group>
        ))}
      </Flex>
      <Section title="Last 5 history entries">
        <Flex component="ul" direction="column" gap="xs">
          {history.toReversed().map((entry) => (
            <li key={entry.id} className={`${utilities.row} ${utilities.meta}`}>
              <span className={`${utilities.fill} ${utilities.truncate} ${utilities.muted}`} title={entry.content}>
                {toHistoryLine(entry)}
              </span>
              <RelativeTime at={entry.timestamp} />
            </li>
          ))}
        </Flex>
      </Section>
      <SourceSection title="Articles" empty="No matching articles" sources={sources.filter(({ kind }) => kind === 'article')} />
      <SourceSection
        title="Similar solved tickets"
        empty="No similar solved tickets"
        sources={sources.filter(({ kind }) => kind === 'ticket')}
      />
    </>
  );
}

const PREFIXES = { NOTE: 'Note: ', EMAIL: 'Email: ', EVENT: '', STATUS_CHANGE: '', ATTACHMENT: '' } as const;

const toHistoryLine = ({ type, content }: Context['history'][number]): string =>
  `${PREFIXES[type]}${content.replaceAll(/\s+/g, ' ').trim()}`;
