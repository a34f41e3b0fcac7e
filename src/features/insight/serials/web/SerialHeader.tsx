import { ActionIcon, Button, CopyButton, Group, Modal, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDeviceTablet, IconPlus, IconUserShare } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import layout from '../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../platform/web/form/FormBody.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { usePageGiven } from '../../../../platform/web/ui/header/page-given.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { OpenCommandContext, type RecordRoute } from '../../../../platform/web/web-feature.ts';
import { toCompanyKey } from '../../../master-data/customers/company.rules.ts';
import { findChosen, findUnclear, toOptions } from '../../../master-data/customers/company-choice.rules.ts';
import { useCompanySuggestions } from '../../../master-data/customers/web/customer.queries.ts';
import type { SerialEvent, SerialHistory, SerialOwner } from '../serial.contract.ts';
import { contextFromSerial } from '../serial.rules.ts';
import { getEventTone, toEventLink } from './event-look.ts';
import { useTransferOwner } from './serial.queries.ts';

interface TransferOwnerDialogProps {
  serial: string;
  owner: SerialOwner | undefined;
  onClose: () => void;
}

/** Transfers the tool to another customer. Previous owners stay in its history. */
function TransferOwnerDialog({ serial, owner, onClose }: TransferOwnerDialogProps) {
  const [company, setCompany] = useState('');
  const [problem, setProblem] = useState('');
  const [typed, setTyped] = useState<string>();
  const { found: suggestions } = useCompanySuggestions(typed ?? company);
  const { mutateAsync: transferOwner } = useTransferOwner(serial);
  const { submit, isSending, error } = useSubmit(async (customerId: string) => {
    await transferOwner(customerId);
    onClose();
  });

  function handleSubmit() {
    const chosen = findChosen(suggestions, company);
    if (chosen) void submit(chosen.customerId);
    else if (findUnclear(suggestions, company).length > 0) setProblem('Several customers have this name. Choose one from the list.');
    else setProblem(company.trim() === '' ? 'Choose a customer' : 'No customer with this name. Add the customer first.');
  }

  return (
    <Modal opened onClose={onClose} title={`Transfer ${serial}`} size="md">
      <FormBody
        form={{ submit: handleSubmit, isSending, failure: error?.message }}
        submitLabel="Transfer"
        failureTitle="Couldn’t transfer this tool"
        onCancel={onClose}
      >
        <SuggestInput
          className={layout.whole ?? ''}
          label="Customer"
          description={owner ? `Current owner: ${owner.shopName}. Previous owners stay in the tool’s history.` : undefined}
          withAsterisk
          data-autofocus
          value={company}
          error={problem}
          unlisted="taken"
          suggestions={toOptions(suggestions)}
          toKey={toCompanyKey}
          onType={setTyped}
          onChange={(event) => {
            setCompany(event.currentTarget.value);
            setProblem('');
          }}
        />
      </FormBody>
    </Modal>
  );
}

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
    <Group gap="8px 12px" mih="var(--obd-header)" py={{ base: 'xs', sm: 0 }}>
      <Title order={2} fz="xl" fw={700} ff="monospace" className={utilities.wrap}>
        {serial}
      </Title>
      <CopyButton value={serial}>
        {({ copied, copy }) => (
          <ActionIcon aria-label="Copy serial number" onClick={copy}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
      <Text span size="sm" c="gray">
        {model}
      </Text>
      {repair && <Pill tone={getEventTone(repair)}>{repair.status}</Pill>}
      <Group gap="xs" ms={{ sm: 'auto' }}>
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
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openCommand('new-ticket', given)}>
          New ticket for this serial
        </Button>
        {repair ? (
          <Button onClick={() => void navigate(toEventLink(repair))}>Open repair</Button>
        ) : (
          <Button data-autofocus onClick={() => openCommand('new-ticket', { ...given, type: 'Tool Repair' })}>
            Start repair
          </Button>
        )}
      </Group>
      {isTransferring && <TransferOwnerDialog serial={serial} owner={owner} onClose={transfer.close} />}
    </Group>
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
