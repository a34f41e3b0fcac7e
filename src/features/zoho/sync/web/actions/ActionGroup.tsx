import { Anchor, Button, Divider, Group, Progress, SimpleGrid, Text, Tooltip } from '@mantine/core';
import { IconCloudDown, IconCloudUp, IconFileImport, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext, useId } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { WebFeaturesContext, type WebImport } from '../../../../../platform/web/web-feature.ts';
import { getProgress, leftText } from '../../run.rules.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { actionNoun, SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { SYNCED_KINDS } from '../../synced-kinds.ts';
import classes from '../SyncPage.module.css';
import { outcomeText } from '../sync-page-texts.ts';
import type { SyncActions } from './useSyncActions.ts';

interface ActionGroupProps {
  title: string;
  note?: string;
  names: readonly SyncAction[];
  actions: SyncActions;
  latest: SyncRun | undefined;
  onPress: (action: SyncAction) => void;
  onOpenRun: (id: string) => void;
}

/** Buttons of related actions, with the progress or the result of the latest one. */
export function ActionGroup({ title, note, names, actions, latest, onPress, onOpenRun }: ActionGroupProps) {
  const { running, blockedBy } = actions;
  const ownRun = running && names.includes(running.action) ? running : undefined;
  const ended = !running && latest?.finishedAt && names.includes(latest.action) ? latest : undefined;
  return (
    <Panel title={<GroupTitle title={title} note={note} />}>
      <SimpleGrid cols={{ base: 1, md: names.length === 4 ? 2 : 3 }} spacing="xs" mt={4}>
        {names.map((name) => (
          <ActionButton
            key={name}
            label={SYNC_ACTIONS[name]}
            isPush={name === 'push-all'}
            isRunning={ownRun?.action === name}
            blockedBy={blockedBy}
            onClick={() => onPress(name)}
          />
        ))}
      </SimpleGrid>
      {(ownRun || ended) && <Divider mx={-14} mt="sm" mb="xs" />}
      {ownRun && <RunningRow run={ownRun} isStopping={actions.isStopping} onStop={actions.stop} />}
      {ended && <EndedRow run={ended} onOpen={() => onOpenRun(ended.id)} />}
    </Panel>
  );
}

function GroupTitle({ title, note }: { title: string; note?: string | undefined }) {
  return (
    <>
      {title}
      {note && (
        <Text span inherit ml={4} fw={400} c="dimmed">
          {' '}
          {note}
        </Text>
      )}
    </>
  );
}

interface ActionButtonProps {
  label: string;
  isPush: boolean;
  isRunning: boolean;
  /** Reason why it can't be started now. */
  blockedBy: string | undefined;
  onClick: () => void;
}

/** Starts an action. A blocked button stays focusable and shows the reason on hover and to screen readers. */
function ActionButton({ label, isPush, isRunning, blockedBy, onClick }: ActionButtonProps) {
  const reasonId = useId();
  const isBlocked = blockedBy !== undefined;
  const Icon = isRunning ? IconRefresh : isPush ? IconCloudUp : IconCloudDown;
  return (
    <Tooltip label={blockedBy} disabled={!isBlocked || isRunning}>
      <Button
        variant="default"
        justify="flex-start"
        className={classes.action}
        data-running={isRunning}
        aria-disabled={isBlocked}
        aria-describedby={isBlocked ? reasonId : undefined}
        leftSection={<Icon size={17} aria-hidden />}
        onClick={isBlocked ? undefined : onClick}
      >
        {label}
        {isBlocked && (
          <span id={reasonId} hidden>
            {blockedBy}
          </span>
        )}
      </Button>
    </Tooltip>
  );
}

interface RunningRowProps {
  run: SyncRun;
  isStopping: boolean;
  onStop: () => void;
}

/** Progress of the running action, with a button to stop it. */
function RunningRow({ run, isStopping, onStop }: RunningRowProps) {
  const { share, page, leftMs } = getProgress(run, useNow());
  const { action, label, done, total, by } = run;
  const details = [page !== undefined && `Page ${formatCount(page)}`, leftMs !== undefined && leftText(leftMs), `Started by ${by}`];
  return (
    <Group className={utilities.numbers} gap="4px 12px" fz="sm">
      <span>
        <strong>{formatCount(done)}</strong>
        {total === null ? '' : ` of ${formatCount(total)}`} {actionNoun(action, total ?? done)}
      </span>
      <Progress
        flex={{ base: '1 0 100%', md: 1 }}
        value={(share ?? 1) * 100}
        striped={share === undefined}
        animated={share === undefined}
        aria-label={label}
      />
      <Text flex={{ base: 1, md: 'none' }} size="sm" c="dimmed">
        {isStopping ? 'Finishing the current step…' : details.filter(Boolean).join(' · ')}
      </Text>
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        aria-label={`Stop ${label}`}
        disabled={isStopping}
        onClick={onStop}
      >
        {isStopping ? 'Stopping…' : 'Stop'}
      </Button>
    </Group>
  );
}

/** Result of the last action. */
function EndedRow({ run, onOpen }: { run: SyncRun; onOpen: () => void }) {
  return (
    <Group role="status" align="baseline" justify="space-between" gap="4px 12px">
      <Text flex={{ base: '1 0 100%', md: 1 }} size="sm" c="dimmed">
        <Text span inherit c={run.state === 'failed' ? 'red' : 'var(--obd-ink)'}>
          {run.message}
        </Text>{' '}
        {(run.state !== 'cancelled' && run.reason) || outcomeText(run)}
      </Text>
      <Text span size="xs" c="dimmed">
        <RelativeTime at={run.finishedAt ?? run.startedAt} />
      </Text>
      <Anchor component="button" type="button" size="sm" fw={600} aria-label={`Details for ${run.label}`} onClick={onOpen}>
        Details
      </Anchor>
    </Group>
  );
}

/** Links to the CSV imports of synced kinds, which don't use Zoho. */
export function LocalImports({ blockedBy }: { blockedBy: string | undefined }) {
  const allImports = useContext(WebFeaturesContext).flatMap((feature) => feature.imports ?? []);
  const imports = SYNCED_KINDS.flatMap((kind) => allImports.filter(({ recordKind }) => recordKind === kind));
  return (
    <Panel title={<GroupTitle title="Local Data Management" note="CSV import, no automatic sync" />}>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="xs" mt={4}>
        {imports.map((target) => (
          <ImportLink key={target.kind} target={target} blockedBy={blockedBy} />
        ))}
      </SimpleGrid>
    </Panel>
  );
}

function ImportLink({ target: { kind, title }, blockedBy }: { target: WebImport; blockedBy: string | undefined }) {
  const buttonProps = {
    variant: 'default',
    justify: 'flex-start',
    className: classes.action,
    leftSection: <IconFileImport size={17} aria-hidden />,
  } as const;
  if (blockedBy === undefined)
    return (
      <Button {...buttonProps} renderRoot={(props) => <Link {...props} to="/import" search={{ kind }} />}>
        {title}
      </Button>
    );
  return (
    <Tooltip label={blockedBy}>
      <Button {...buttonProps} aria-disabled>
        {title}
      </Button>
    </Tooltip>
  );
}
