import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { ToneDot } from '../../../../platform/web/ui/text/ToneDot.tsx';
import { RMA_PATH, TICKET_STATUSES, type TicketStatus } from '../../tickets/ticket.contract.ts';
import { getStatusTone } from '../../tickets/ticket.rules.ts';
import { findNextStep } from '../repair-steps.ts';
import classes from './RmaPath.module.css';

const PATH: readonly string[] = RMA_PATH;
/** The statuses of a repair beside its path. */
export const STATUSES_ASIDE = TICKET_STATUSES.filter((status) => !PATH.includes(status));

interface StatusMenuProps {
  status: TicketStatus;
  /** Attributes of the control that the key of the status leads to. */
  statusTarget: object;
  onChoose: (status: TicketStatus) => void;
}

/** Every status of a repair, its six steps first; opened, the next step has the focus. */
export function StatusMenu({ status, statusTarget, onChoose }: StatusMenuProps) {
  const next = findNextStep(status);
  const toItem = (each: TicketStatus) => (
    <Menu.Item
      key={each}
      data-autofocus={each === next || undefined}
      aria-current={each === status || undefined}
      leftSection={<ToneDot tone={getStatusTone(each)} />}
      rightSection={each === status && <IconCheck size={14} aria-hidden />}
      onClick={() => onChoose(each)}
    >
      {each}
    </Menu.Item>
  );
  return (
    <Menu width={200} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon className={classes.others ?? ''} variant="subtle" color="gray" aria-label="Change status" {...statusTarget}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {RMA_PATH.map(toItem)}
        <Menu.Divider />
        {STATUSES_ASIDE.map(toItem)}
      </Menu.Dropdown>
    </Menu>
  );
}
