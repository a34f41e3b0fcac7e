import { ActionIcon, Button, type ButtonProps, Center, Flex, Group, Paper, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBook2, IconCircleCheck, IconCopy, IconMailForward, IconNote, IconPencil, IconSparkles } from '@tabler/icons-react';
import { createContext, useContext, useState } from 'react';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import type { TextLinkProps } from '../../../../../platform/web/markdown/MarkdownText.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Message, Source } from '../../assistant.contract.ts';
import { toNoteText } from '../../assistant-text.rules.ts';
import type { InsertText } from '../drafts/DraftButtons.tsx';
import classes from './Chat.module.css';

const CITATION_SCHEME = 'source:';

/** Replaces citations with links, which `AnswerLink` renders as numbers. */
function linkCitations(answer: string, sources: readonly Pick<Source, 'n'>[]): string {
  const known = new Set(sources.map(({ n }) => String(n)));
  return answer.replaceAll(/ ?\[(\d{1,3})\](?!\()/g, (whole, n: string) => (known.has(n) ? `[${n}](${CITATION_SCHEME}${n})` : whole));
}

interface Citations {
  readonly sources: readonly Source[];
  /** Number of the highlighted source. */
  readonly active: number | undefined;
  readonly onActive: (n: number | undefined) => void;
  readonly onOpen: (source: Source) => void;
}

const CitationContext = createContext<Citations>({
  sources: [],
  active: undefined,
  onActive: () => undefined,
  onOpen: () => undefined,
});

/** Renders an answer. Citations are buttons that highlight and open their source, and only links to sources work. */
function AnswerText({ children, ...citations }: Citations & { children: string }) {
  return (
    <CitationContext value={citations}>
      <div className={utilities.wrap}>
        <Markdown Link={AnswerLink} hasLooseHeadings>
          {linkCitations(children, citations.sources)}
        </Markdown>
      </div>
    </CitationContext>
  );
}

function AnswerLink({ address, children }: TextLinkProps) {
  const { sources, active, onActive, onOpen } = useContext(CitationContext);
  const source = sources.find(({ n }) => address === `${CITATION_SCHEME}${n}`);
  if (source)
    return (
      <button
        type="button"
        className={classes.citation}
        data-active={source.n === active}
        aria-label={`Source ${source.n}: ${source.title}`}
        onClick={() => onOpen(source)}
        onMouseEnter={() => onActive(source.n)}
        onMouseLeave={() => onActive(undefined)}
        onFocus={() => onActive(source.n)}
        onBlur={() => onActive(undefined)}
      >
        {source.n}
      </button>
    );
  const page = sources.find(({ path }) => path === address);
  return page ? <a href={`#${page.path}`}>{children}</a> : children;
}

const ACTION = { variant: 'default', size: 'compact-sm' } as const satisfies ButtonProps;

interface AnswerActionsProps {
  content: string;
  sources: readonly Source[];
  onInsert: InsertText;
  onDraft: () => Promise<void>;
}

function AnswerActions({ content, sources, onInsert, onDraft }: AnswerActionsProps) {
  const text = toNoteText(content, sources);
  const { submit: draft, isSending } = useSubmit(onDraft);

  async function handleCopy() {
    await navigator.clipboard.writeText(text).then(
      () => notifications.show({ message: 'Answer copied' }),
      () => notifications.show({ message: 'Your browser blocked copying. Select the text and copy it manually.', color: 'red' }),
    );
  }

  return (
    <>
      {/* Customers can't open the sources. */}
      <Button
        {...ACTION}
        leftSection={<IconMailForward size={14} aria-hidden />}
        onClick={() => onInsert(toNoteText(content, []), 'Email')}
      >
        Use as reply
      </Button>
      <Button {...ACTION} leftSection={<IconNote size={14} aria-hidden />} onClick={() => onInsert(text)}>
        Add as note
      </Button>
      <Button {...ACTION} leftSection={<IconPencil size={14} aria-hidden />} loading={isSending} onClick={() => void draft()}>
        Draft a reply
      </Button>
      <ActionIcon aria-label="Copy answer" onClick={() => void handleCopy()}>
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

const KINDS = {
  article: { Icon: IconBook2, label: 'Article' },
  ticket: { Icon: IconCircleCheck, label: 'Solved ticket' },
  note: { Icon: IconNote, label: 'This ticket' },
} as const satisfies Record<Source['kind'], object>;

interface SourceListProps {
  sources: readonly Source[];
  /** Number of the highlighted source. */
  active: number | undefined;
  onOpen: (source: Source) => void;
}

function SourceList({ sources, active, onOpen }: SourceListProps) {
  return (
    <Paper withBorder mt="xs">
      <ul aria-label="Sources">
        {sources.map((source) => {
          const { n, kind, id, title } = source;
          const { Icon, label } = KINDS[kind];
          return (
            <li key={n} className={`${utilities.row} ${classes.source}`} data-active={n === active}>
              <span className={classes.citation}>{n}</span>
              <Icon size={15} aria-hidden />
              <button type="button" className={`${utilities.plain} ${utilities.fill} ${classes.open}`} onClick={() => onOpen(source)}>
                {kind === 'ticket' && <Mono>{id}</Mono>} {title}
              </button>
              <span className={utilities.meta}>{label}</span>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

interface MessageHeadProps {
  name: string;
  /** Absent while the message is being sent or the answer is in progress. */
  createdAt: string | undefined;
}

export function MessageHead({ name, createdAt }: MessageHeadProps) {
  return (
    <Text size="xs" c="dimmed">
      <Text span size="sm" fw={650} c="var(--obd-ink)">
        {name}
      </Text>{' '}
      {createdAt && <RelativeTime at={createdAt} />}
    </Text>
  );
}

/** Explains a missing answer or missing sources. */
function Remark({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {children}
    </Text>
  );
}

interface AnswerMessageProps {
  message: Pick<Message, 'content' | 'state' | 'reason' | 'sources'> & { createdAt?: string };
  /** Only for the last message. */
  onRetry?: () => void;
  /** Continues a truncated answer. */
  onContinue?: () => void;
  /** Absent while the answer is in progress. */
  onInsert?: InsertText;
  /** Drafts a reply to the customer into the ticket's new note. */
  onDraft?: () => Promise<void>;
  onOpen?: (source: Source) => void;
}

export function AnswerMessage({ message, onRetry, onContinue, onInsert, onDraft, onOpen = () => undefined }: AnswerMessageProps) {
  const { content, state, reason, sources, createdAt } = message;
  const [active, setActive] = useState<number>();
  const isUseful = content !== '' && (state === 'done' || state === 'cut' || state === 'stopped');
  return (
    <Flex component="li" gap="sm">
      <Center w={28} h={28} flex="none" bdrs="50%" bg="var(--obd-accent-soft)" c="var(--obd-accent-strong)" aria-hidden>
        <IconSparkles size={16} />
      </Center>
      <div className={utilities.fill}>
        <MessageHead name="Assistant" createdAt={createdAt} />
        {state === 'answering' && content === '' && <Remark>Reading the ticket…</Remark>}
        <AnswerText sources={sources} active={active} onActive={setActive} onOpen={onOpen}>
          {content}
        </AnswerText>
        {sources.length > 0 && <SourceList sources={sources} active={active} onOpen={onOpen} />}
        {isUseful && state !== 'stopped' && sources.length === 0 && (
          <Remark>No sources. This answer doesn’t cite anything in OBDesk.</Remark>
        )}
        {reason && <Remark>{reason}</Remark>}
        <Group gap="xs" mt="xs">
          {state === 'cut' && onContinue && (
            <Button variant="default" size="compact-sm" onClick={onContinue}>
              Continue
            </Button>
          )}
          {state !== 'done' && state !== 'answering' && onRetry && (
            <Button variant="default" size="compact-sm" onClick={onRetry}>
              Try again
            </Button>
          )}
          {isUseful && onInsert && onDraft && <AnswerActions {...{ content, sources, onInsert, onDraft }} />}
        </Group>
      </div>
    </Flex>
  );
}
