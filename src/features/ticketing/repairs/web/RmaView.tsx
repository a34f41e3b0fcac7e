import { ActionIcon, Anchor, Divider, Flex, Group, Menu, Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ToneSelect } from '../../../../platform/web/form/inputs/ToneSelect.tsx';
import { LazyMenu } from '../../../../platform/web/overlay/LazyMenu.tsx';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { ToneDot } from '../../../../platform/web/ui/text/ToneDot.tsx';
import { toSerialPath } from '../../../master-data/customers/serial.rules.ts';
import { isReplacement } from '../../tickets/rma/replacement.rules.ts';
import { RMA_OUTCOMES, RMA_PATH, TICKET_STATUSES, type TicketStatus } from '../../tickets/ticket.contract.ts';
import { getStatusTone } from '../../tickets/ticket.rules.ts';
import { findShippingStatusOfChoice } from '../../tickets/ticket-changes.rules.ts';
import { useCaseFields } from '../../tickets/web/ticket-edit.queries.ts';
import { findNextStep } from '../repair-steps.ts';
import { describeDaysInStatus, findStatusTimes, toShortDay } from '../rma.rules.ts';
import { JobPanel } from './JobPanel.tsx';
import { RmaPanels } from './RmaPanels.tsx';
import classes from './RmaView.module.css';
import type { RepairViewProps } from './repair-slots.ts';
import { RepairSteps } from './steps/RepairSteps.tsx';

const DAY_MS = 86_400_000;
const PATH: readonly string[] = RMA_PATH;
/** Statuses that aren't steps of the path. */
const OTHER_STATUSES = TICKET_STATUSES.filter((status) => !PATH.includes(status));

/** The steps of a repair with their dates. Any status can be selected. */
function RmaPath({ ticket, edit, inputs, statusTarget }: Pick<RepairViewProps, 'ticket' | 'edit' | 'inputs' | 'statusTarget'>) {
  const status = useCaseFields(edit, (fields) => fields.status);
  const times = findStatusTimes(ticket);
  const current = PATH.indexOf(status);
  const since = useDaysSince(status === ticket.status ? times.get(status) : undefined);
  const steps = RMA_PATH.map((step, index) => ({
    step,
    tone: getStatusTone(step),
    at: index < current ? times.get(step) : undefined,
    // A skipped step isn't marked as done.
    state: step === status ? 'present' : index < current && times.has(step) ? 'done' : 'ahead',
  }));

  function select(next: TicketStatus) {
    const shippingStatus = findShippingStatusOfChoice(ticket, edit.getFields(), next);
    edit.set('status', next);
    if (shippingStatus) edit.set('shippingStatus', shippingStatus);
  }

  return (
    <Paper component="section" aria-label="Status" flex="none" px={14} py={4} withBorder radius="lg" shadow="var(--obd-shadow)">
      <Group className={classes.path ?? ''} gap="xs" wrap="nowrap">
        {current < 0 && <StatusSince status={status} since={since} />}
        <Flex component="ol" flex={1} gap={4} miw={0}>
          {steps.map(({ step, tone, at, state }) => (
            <li key={step} className={classes.step} data-state={state}>
              <UnstyledButton
                className={classes.choose}
                aria-current={state === 'present' ? 'step' : undefined}
                onClick={() => select(step)}
              >
                <span className={classes.mark} data-state={state} data-tone={tone} aria-hidden>
                  {state === 'done' && <IconCheck size={12} stroke={3} />}
                </span>
                <span>
                  {state === 'present' ? (
                    <Pill tone={tone}>{step}</Pill>
                  ) : (
                    <Text span size="sm" fw={600} {...(state === 'ahead' && { c: 'dimmed' })}>
                      {step}
                    </Text>
                  )}
                  <Text size="xs" c="gray">
                    {state === 'present' ? since : at !== undefined && toShortDay(at)}
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </Flex>
        <StatusMenu status={status} statusTarget={statusTarget} onSelect={select} />
      </Group>
      <div className={classes.short}>
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <StatusSince status={status} since={since} />
          <ToneSelect
            id="case-status"
            flex="0 1 180px"
            miw={0}
            aria-label="Status"
            {...statusTarget}
            value={status}
            options={[...RMA_PATH, ...OTHER_STATUSES]}
            toTone={getStatusTone}
            onChoose={select}
          />
        </Group>
        <Flex gap={5} mt="xs" aria-hidden>
          {steps.map(({ step, tone, state }) => (
            <span key={step} className={classes.bar} data-state={state} data-tone={tone} />
          ))}
        </Flex>
      </div>
      <Divider mt={4} mb={2} />
      <RepairSteps ticket={ticket} edit={edit} inputs={inputs} onSelect={select} />
    </Paper>
  );
}

function StatusSince({ status, since }: { status: TicketStatus; since: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Pill tone={getStatusTone(status)}>{status}</Pill>
      <Text size="xs" c="gray">
        {since}
      </Text>
    </Group>
  );
}

function useDaysSince(at: string | undefined): string {
  const now = useNow();
  return describeDaysInStatus(at === undefined ? undefined : Math.floor((now - Date.parse(at)) / DAY_MS));
}

interface StatusMenuProps {
  status: TicketStatus;
  /** Attributes of the control that the status shortcut opens. */
  statusTarget: object;
  onSelect: (status: TicketStatus) => void;
}

/** All statuses, the steps of the path first. Focuses the next step. */
function StatusMenu({ status, statusTarget, onSelect }: StatusMenuProps) {
  const next = findNextStep(status);
  const toItem = (each: TicketStatus) => (
    <Menu.Item
      key={each}
      data-autofocus={each === next || undefined}
      aria-current={each === status || undefined}
      leftSection={<ToneDot tone={getStatusTone(each)} />}
      rightSection={each === status && <IconCheck size={14} aria-hidden />}
      onClick={() => onSelect(each)}
    >
      {each}
    </Menu.Item>
  );
  return (
    <LazyMenu
      width={200}
      target={
        <ActionIcon aria-label="Change status" {...statusTarget}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      }
    >
      {RMA_PATH.map(toItem)}
      <Menu.Divider />
      {OTHER_STATUSES.map(toItem)}
    </LazyMenu>
  );
}

/** The customer's tool, its accessories, and the outcome. */
function RmaTool({ edit, inputs }: Pick<RepairViewProps, 'edit' | 'inputs'>) {
  const { serial, rmaOutcome, isReplaced } = useCaseFields(edit, ({ toolSerial, replacementSerial, ...fields }) => ({
    serial: toolSerial.trim(),
    rmaOutcome: fields.rmaOutcome,
    isReplaced: isReplacement(fields.rmaOutcome) || replacementSerial !== '',
  }));
  const asksSerial = useRef(false);
  useEffect(() => {
    if (asksSerial.current && isReplaced) document.getElementById('case-replacementSerial')?.focus();
    asksSerial.current = false;
  }, [isReplaced]);

  function handleOutcome() {
    asksSerial.current = edit.getFields().replacementSerial === '';
  }

  const history = serial && (
    <Anchor size="xs" fw={600} renderRoot={(props) => <Link {...props} to={toSerialPath(serial)} />}>
      View tool history
    </Anchor>
  );
  return (
    <Panel title="Tool" aside={history}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        <inputs.Text edit={edit} field="toolSerial" isMono />
        <inputs.Text edit={edit} field="arrivedWith" placeholder="Accessories" />
        <inputs.Select edit={edit} field="rmaOutcome" options={RMA_OUTCOMES} onChoose={handleOutcome} />
        {isReplaced && <inputs.Text edit={edit} field="replacementSerial" isMono />}
      </SimpleGrid>
      {isReplaced && (
        <Text size="xs" c="gray" mt="xs">
          {explainReplacement(rmaOutcome)}
        </Text>
      )}
    </Panel>
  );
}

function explainReplacement(outcome: string): string {
  if (outcome === 'Advance-replaced') return 'When you save, the new tool replaces the old one on the customer’s record.';
  return 'When the repair ships, the new tool replaces the old one on the customer’s record.';
}

/** The columns of a ticket of the type Tool Repair. */
export function RmaView(repair: RepairViewProps) {
  const { ticket, attention, history } = repair;
  return (
    <>
      <RmaPath {...repair} />
      <div className={classes.columns}>
        <div data-column="customer">
          <RmaPanels {...repair} />
        </div>
        <div data-column="job">
          <JobPanel {...repair} />
          <RmaTool {...repair} />
          <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing="sm">
            <Slot name="rma-side" props={{ ticket }} />
          </SimpleGrid>
        </div>
        <div data-column="history">
          {attention}
          {history}
        </div>
      </div>
    </>
  );
}
