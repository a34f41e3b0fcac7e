import { ActionIcon, Menu } from '@mantine/core';
import { IconCash, IconCopy, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useMenu } from '../../../../../platform/web/overlay/useMenu.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { getCopyLabel, isLocked, isPayable } from '../../invoice.rules.ts';
import { type StatusAction, StatusDialogs } from './StatusDialogs.tsx';

/** The actions of a row for an invoice that is no draft any more. */
export function StatusMenu({ invoice, onOpen }: { invoice: Invoice; onOpen: (id: string) => void }) {
  const [action, setAction] = useState<StatusAction>();
  const menu = useMenu();
  if (!isLocked(invoice)) return null;
  return (
    <>
      <Menu {...menu} position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={`More actions for ${invoice.id}`}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isPayable(invoice) && (
            <Menu.Item leftSection={<IconCash size={16} aria-hidden />} onClick={() => setAction('paid')}>
              Mark as paid
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setAction('copy')}>
            {getCopyLabel(invoice)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <StatusDialogs invoice={invoice} action={action} onClose={() => setAction(undefined)} onCopied={onOpen} />
    </>
  );
}
