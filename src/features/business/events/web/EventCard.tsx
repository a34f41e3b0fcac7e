import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarDown, IconUsers } from '@tabler/icons-react';
import { formatCount } from '../../../../platform/number-text.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Card } from '../../../../platform/web/ui/table/CardGrid.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Marked } from '../../../../platform/web/ui/text/Marked.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { CalendarEvent } from '../event.contract.ts';
import { priceText } from '../event.rules.ts';
import { getCalendarPath } from './event.queries.ts';
import classes from './events.module.css';

interface EventCardProps {
  event: CalendarEvent;
  search: string;
  isActive: boolean;
  onEdit: () => void;
  onPeople: () => void;
  onDelete: () => void;
}

export function EventCard({ event, search, isActive, onEdit, onPeople, onDelete }: EventCardProps) {
  const { id, name, price, date, location, description, registeredCount } = event;
  return (
    <Card isActive={isActive} label={name}>
      <div className={`${utilities.row} ${classes.head}`}>
        <h2 className={`${utilities.fill} ${utilities.strong} ${classes.clamped}`} title={name}>
          <Marked search={search}>{name}</Marked>
        </h2>
        {price === 0 ? (
          <Pill tone="green">{priceText(price)}</Pill>
        ) : (
          <span className={`${utilities.numbers} ${utilities.strong}`}>{priceText(price)}</span>
        )}
      </div>
      <p className={`${utilities.row} ${utilities.small} ${utilities.muted} ${classes.when}`}>
        <time dateTime={date}>{timestamp(date)}</time>
        <span aria-hidden>·</span>
        <span className={utilities.truncate} title={location}>
          <Marked search={search}>{location}</Marked>
        </span>
      </p>
      <p className={`${utilities.small} ${utilities.muted} ${classes.clamped} ${classes.description}`} title={description}>
        <Marked search={search}>{description}</Marked>
      </p>
      <footer className={`${utilities.row} ${classes.foot}`}>
        <Button
          mr="auto"
          variant="subtle"
          px="xs"
          leftSection={<IconUsers size={15} aria-hidden />}
          aria-label={`${formatCount(registeredCount)} registered for ${name}`}
          onClick={onPeople}
        >
          {formatCount(registeredCount)} registered
        </Button>
        <ActionIcon component="a" href={getCalendarPath(id)} download aria-label={`Add ${name} to calendar`} title="Add to calendar (.ics)">
          <IconCalendarDown size={17} aria-hidden />
        </ActionIcon>
        <Button data-row-action variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <QuietAction label="Delete" subject={name} danger onClick={onDelete} />
      </footer>
    </Card>
  );
}
