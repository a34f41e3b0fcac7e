import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { authorLabel, getStatusTone } from '../../../../ticketing/tickets/ticket.rules.ts';
import type { HistoryEntry } from '../../../../ticketing/tickets/ticket-history.contract.ts';
import { isNote } from '../../../../ticketing/tickets/ticket-history.rules.ts';
import { useTicket } from '../../../../ticketing/tickets/web/ticket.queries.ts';
import { useArticle } from '../../../articles/web/article.queries.ts';
import type { Source } from '../../assistant.contract.ts';
import classes from './Chat.module.css';

interface SourceViewProps {
  source: Source;
  onBack: () => void;
}

/** Shows a source in place of the chat. Escape and Back return to the answer. */
export function SourceView({ source, onBack }: SourceViewProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onBack();
  }

  return (
    <Stack component="section" gap="xs" flex={1} mih={0} aria-label={`Source: ${source.title}`} onKeyDown={handleKeyDown}>
      <Group gap="xs" wrap="nowrap" justify="space-between" flex="none">
        <Button ref={back} variant="default" leftSection={<IconArrowLeft size={15} aria-hidden />} onClick={onBack}>
          Back
        </Button>
        {source.kind === 'article' && <LinkButton to={source.path as `/knowledge-base/${string}`}>Open article</LinkButton>}
        {source.kind === 'ticket' && <LinkButton to={source.path as `/sod/${string}`}>Open ticket</LinkButton>}
      </Group>
      <div className={`${utilities.scroll} ${utilities.fill}`}>
        {source.kind === 'article' ? <ArticleSource slug={source.id} /> : <TicketSource source={source} />}
      </div>
    </Stack>
  );
}

/** Pictures are shown on the page of the article. */
const PICTURE = /!\[[^[\]\n]{0,300}\]\([^()\n]{0,300}\)/g;

function ArticleSource({ slug }: { slug: string }) {
  const { data, error, refetch } = useArticle(slug);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <h3>{data.title}</h3>
      <Text size="xs" c="dimmed" mb="sm">
        {data.category} · updated <RelativeTime at={data.lastUpdated} />
      </Text>
      <Markdown>{data.body.replaceAll(PICTURE, '')}</Markdown>
    </>
  );
}

/** A solved ticket with its notes, solutions first, or the cited note of this ticket. */
function TicketSource({ source: { kind, id, title, path } }: { source: Source }) {
  const ticketId = kind === 'ticket' ? id : path.slice(path.lastIndexOf('/') + 1);
  const { data, error, refetch } = useTicket(ticketId);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const notes = kind === 'ticket' ? solutionsFirst(data.history.filter(isNote)) : data.history.filter((entry) => entry.id === id);
  const vehicle = [data.vehicleYear, data.vehicleMake, data.vehicleModel].filter(Boolean).join(' ');
  return (
    <>
      <h3 className={utilities.wrap}>{kind === 'ticket' ? data.summary : title}</h3>
      {kind === 'ticket' && (
        <p className={`${utilities.wrap} ${utilities.meta}`}>
          <Mono>{id}</Mono> <Pill tone={getStatusTone(data.status)}>{data.status}</Pill>{' '}
          {[vehicle, data.toolSerial].filter(Boolean).join(' · ')}
        </p>
      )}
      {notes.length === 0 && <Text c="dimmed">{kind === 'ticket' ? 'This ticket has no notes.' : 'This note was removed.'}</Text>}
      <EntryList>
        {notes.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <p className={utilities.meta}>
              <strong className={utilities.ink}>{authorLabel(entry)}</strong> {entry.category && `${entry.category} · `}
              <RelativeTime at={entry.timestamp} />
            </p>
            <p className={classes.question}>{entry.content}</p>
          </li>
        ))}
      </EntryList>
    </>
  );
}

/** The solutions, then the other notes, newest first. */
function solutionsFirst(notes: readonly HistoryEntry[]): HistoryEntry[] {
  const newest = notes.toReversed();
  return [...newest.filter(({ category }) => category === 'Solution'), ...newest.filter(({ category }) => category !== 'Solution')];
}
