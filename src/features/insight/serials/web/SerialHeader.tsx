import { Button, CopyButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDeviceTablet, IconPlus, IconUserShare } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { usePageGiven } from '../../../../platform/web/ui/header/page-given.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { OpenCommandContext, type RecordRoute } from '../../../../platform/web/web-feature.ts';
import type { SerialEvent, SerialHistory, SerialOwner } from '../serial.contract.ts';
import { contextFromSerial } from '../serial.rules.ts';
import { getEventTone, toEventLink } from './event-look.ts';
import classes from './SerialHeader.module.css';
import { TransferOwnerDialog } from './TransferOwnerDialog.tsx';

/** The serial number with its repair status and actions. */
export function SerialHeader({ history }: { history: SerialHistory }) {
  const { serial, model, owners, events } = history;
  const openCommand = useContext(OpenCommandContext);
  const navigate = useNavigate();
  const [isTransferring, transfer] = useDisclosure(false);
  const owner = owners.find(({ until }) => until === null);
  const given = contextFromSerial(serial, owner);
  usePageGiven(given);
  const repair = events.find(({ kind, isOpen }) => kind === 'rma' && isOpen);
  const checkOut = findCheckOut(history, owner, repair);
  return (
    <header className={classes.head}>
      <h2 className={classes.serial}>{serial}</h2>
      <CopyButton value={serial}>
        {({ copied, copy }) => (
          <button type="button" className={classes.copy} aria-label="Copy serial number" onClick={copy}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </button>
        )}
      </CopyButton>
      <span className={classes.model}>{model}</span>
      {repair && <Pill tone={getEventTone(repair)}>{repair.status}</Pill>}
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconUserShare size={16} aria-hidden />} onClick={transfer.open}>
          Transfer tool
        </Button>
        <Button
          variant="default"
          leftSection={<IconDeviceTablet size={16} aria-hidden />}
          onClick={() => checkOut && void navigate(checkOut)}
          {...(!checkOut && {
            'data-disabled': true,
            'aria-disabled': true,
            title: 'This tool has no owner. Transfer it to a customer first.',
          })}
        >
          Check out a loaner
        </Button>
        <Button
          className={classes.create}
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => openCommand('new-ticket', given)}
        >
          New ticket for this serial
        </Button>
      </div>
      {isTransferring && <TransferOwnerDialog serial={serial} owner={owner} onClose={transfer.close} />}
    </header>
  );
}

/** Page for checking out: the loaner's form, the repair, or a checkout for the owner; undefined if there is no owner. */
function findCheckOut(
  { loanerId, model }: SerialHistory,
  owner: SerialOwner | undefined,
  repair: SerialEvent | undefined,
): RecordRoute | undefined {
  if (loanerId) return { to: '/inventory', search: { open: loanerId } };
  if (repair) return toEventLink(repair);
  if (!owner) return undefined;
  const { shopName, customerId } = owner;
  return { to: '/inventory', search: { lendTo: shopName, lendToId: customerId, ...(model && { lendModel: model }) } };
}
