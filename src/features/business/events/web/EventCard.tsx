import { Button } from '@mantine/core';
import { IconCalendarDown, IconUsers } from '@tabler/icons-react';
import { formatCount } from '../../../../platform/number-text.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { Card } from '../../../../platform/web/ui/table/CardGrid.tsx';
import { Marked } from '../../../../platform/web/ui/text/Marked.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { CalendarEvent } from '../event.contract.ts';
import { priceText } from '../event.rules.ts';
import classes from './EventCard.module.css';
import { getCalendarPath } from './event.queries.ts';

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
      <div className={classes.head}>
        <h2 className={classes.name} title={name}>
          <Marked search={search}>{name}</Marked>
        </h2>
        {price === 0 ? <Pill tone="green">{priceText(price)}</Pill> : <span className={classes.price}>{priceText(price)}</span>}
      </div>
      <p className={classes.when}>
        <time dateTime={date}>{timestamp(date)}</time>
        <span aria-hidden>·</span>
        <span className={classes.place} title={location}>
          <Marked search={search}>{location}</Marked>
        </span>
      </p>
      <p className={classes.description} title={description}>
        <Marked search={search}>{description}</Marked>
      </p>
      <footer className={classes.foot}>
        <Button
          className={classes.people}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconUsers size={15} aria-hidden />}
          aria-label={`${formatCount(registeredCount)} registered for ${name}`}
          onClick={onPeople}
        >
          {formatCount(registeredCount)} registered
        </Button>
        <Button
          component="a"
          className={classes.icon}
          variant="subtle"
          size="compact-sm"
          href={getCalendarPath(id)}
          download
          aria-label={`Add ${name} to calendar`}
          title="Add to calendar (.ics)"
        >
          <IconCalendarDown size={17} aria-hidden />
        </Button>
        <Button data-row-action className={classes.action} variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button className={classes.action} variant="default" size="compact-sm" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </footer>
    </Card>
  );
}
