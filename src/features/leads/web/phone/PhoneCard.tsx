import { ActionIcon, Menu } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { LEAD_STATUSES, type Lead, type LeadStatus } from '../../lead.contract.ts';
import { StatusDot } from '../StatusDot.tsx';
import classes from './PhoneCard.module.css';

interface PhoneCardProps {
  lead: Lead;
  onOpen: () => void;
  onMove: (status: LeadStatus) => void;
}

export function PhoneCard({ lead, onOpen, onMove }: PhoneCardProps) {
  const { companyName, contactName, estimatedValue, source, createdAt, syncStatus, status } = lead;
  return (
    <div className={classes.card}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.company}>{companyName}</span> <span className={classes.value}>{formatShortDollars(estimatedValue)}</span>{' '}
        <span className={classes.contact}>{contactName}</span>{' '}
        <span className={classes.age}>
          {syncStatus === 'error' && <Pill tone="red">sync error</Pill>} {source} · <RelativeTime at={createdAt} />
        </span>
      </button>
      <Menu withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`Move ${companyName}`}>
            <IconTransfer size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {LEAD_STATUSES.filter((each) => each !== status).map((each) => (
            <Menu.Item key={each} leftSection={<StatusDot status={each} />} onClick={() => onMove(each)}>
              {each}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => onMove(status)}>To the top</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
