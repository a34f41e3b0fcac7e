import { Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { type Change, diffWordsWithSpace } from 'diff';
import { type ReactNode, useMemo } from 'react';
import { timestamp } from '../../../../../platform/time/relative-time.ts';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { excerptAtDifference, isLong } from '../../stored-text.rules.ts';
import type { SyncConflict } from '../../sync-decision.contract.ts';
import { CONFLICT_TEXTS } from '../sync-page-texts.ts';
import classes from './DecisionItem.module.css';
import { DecisionButton, DecisionItem } from './DecisionItem.tsx';
import type { DecisionSubmit } from './useDecide.ts';

/** Longer texts aren't compared word by word, because that takes seconds. */
const MAX_COMPARED_LENGTH = 20_000;

interface TextComparisonProps {
  local: string;
  remote: string;
}

/** Shows both texts side by side with highlighted differences. */
function TextComparison({ local, remote }: TextComparisonProps) {
  const parts = useMemo(() => compareWords(local, remote), [local, remote]);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Side name="In OBDesk">
        {parts.map(({ value, added, removed }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never move
          added ? null : <Part key={index} value={value} isDifferent={removed} />,
        )}
      </Side>
      <Side name="In Zoho">
        {parts.map(({ value, added, removed }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never move
          removed ? null : <Part key={index} value={value} isDifferent={added} />,
        )}
      </Side>
    </SimpleGrid>
  );
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={name} px="sm" py="xs" bg="var(--obd-sunken)">
      <Title order={3} fz="xs" fw={600} c="dimmed" mb={4}>
        {name}
      </Title>
      <p className={classes.long}>{children}</p>
    </Paper>
  );
}

const Part = ({ value, isDifferent }: { value: string; isDifferent: boolean }) => (isDifferent ? <mark>{value}</mark> : value);

function compareWords(local: string, remote: string): readonly Pick<Change, 'value' | 'added' | 'removed'>[] {
  if (local.length + remote.length > MAX_COMPARED_LENGTH)
    return [
      { value: local, added: false, removed: true },
      { value: remote, added: true, removed: false },
    ];
  return diffWordsWithSpace(local, remote);
}

interface ConflictItemProps {
  conflict: SyncConflict;
  decision: DecisionSubmit;
  /** The page already shows the record. */
  isRecordShown?: boolean;
  isDecided?: boolean;
  checkbox?: ReactNode;
}

/** Field that changed in both OBDesk and Zoho, with buttons to choose a value. */
export function ConflictItem({ conflict, decision, isRecordShown = false, isDecided, checkbox }: ConflictItemProps) {
  const { id, kind, recordId, label, title, shown, oursBy, oursAt, theirsAt } = conflict;
  const resolve = (keep: 'ours' | 'theirs') =>
    void decision.submit({ decisions: [{ about: 'conflict', ids: [id], keep }], message: CONFLICT_TEXTS[keep] });
  const subject = isRecordShown ? label : `${label} of ${recordId}`;
  return (
    <DecisionItem
      record={isRecordShown ? undefined : { kind, recordId }}
      checkbox={isDecided ? undefined : checkbox}
      isDecided={isDecided}
      title={`${label} changed in both OBDesk and Zoho`}
      note={
        <>
          {!isRecordShown && `${title} · `}
          <RelativeTime at={oursAt > theirsAt ? oursAt : theirsAt} />
        </>
      }
      actions={
        <>
          <DecisionButton label="Keep OBDesk value" subject={subject} isDisabled={decision.isSending} onClick={() => resolve('ours')} />
          <DecisionButton label="Use Zoho value" subject={subject} isDisabled={decision.isSending} onClick={() => resolve('theirs')} />
        </>
      }
      more={{ label: isLong(shown.ours) || isLong(shown.theirs) ? 'Compare' : 'Details', content: <Details conflict={conflict} /> }}
    >
      OBDesk: <Value text={shown.ours} other={shown.theirs} />
      {oursBy && ` (${oursBy})`} · Zoho: <Value text={shown.theirs} other={shown.ours} />
    </DecisionItem>
  );
}

/** Value in one line. A long one is cut to the first difference. */
function Value({ text, other }: { text: string; other: string }) {
  if (text === '') return <i>empty</i>;
  return <b>{isLong(text) ? excerptAtDifference(text, other) : text}</b>;
}

function Details({ conflict: { shown, oursBy, oursAt, theirsAt } }: { conflict: SyncConflict }) {
  const { base, ours: local, theirs: remote } = shown;
  return (
    <Stack gap="xs" c="gray">
      <p>
        Changed in OBDesk{oursBy && ` by ${oursBy}`} on {timestamp(oursAt)}. Changed in Zoho on {timestamp(theirsAt)}.
      </p>
      {(isLong(local) || isLong(remote)) && <TextComparison local={local} remote={remote} />}
      <p className={classes.long}>Last synced value: {base === null ? 'unknown' : base || 'empty'}</p>
    </Stack>
  );
}
