import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { askedTime, isoTime, paging } from '../../../platform/fields.ts';
import { readNumber } from '../../../platform/number/parse-number.ts';
import { dollars, minute, requiredText } from '../../../platform/record/fields.ts';
import { serverOwned, startingWith } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    event: CalendarEvent;
  }
}

/** A blank price is missing and doesn't fall back to the default. */
const parsePrice = (typed: string) => (typed.trim() === '' ? null : (readNumber(typed, { unit: 'money' }).value ?? Number.NaN));

export const eventFields = recordFields({
  id: serverOwned(z.string()),
  name: requiredText('Name', 200),
  /** Defaults to the current time. */
  date: minute('Date'),
  price: { ...startingWith(dollars('Price'), 0), parseText: parsePrice },
  location: startingWith(requiredText('Location', 500), 'Online'),
  description: requiredText('Description', 10_000),
  registeredCount: serverOwned(z.number().int()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const eventSchemas = recordSchemas(eventFields, ['registeredUsers']);
export const { Record: CalendarEvent, New: NewEvent, Change: EventChange } = eventSchemas;
export type CalendarEvent = z.infer<typeof CalendarEvent>;
export type NewEvent = z.output<typeof NewEvent>;
export type EventChange = z.output<typeof EventChange>;

/** An event with the names of its attendees in order of registration. */
export const EventDetails = CalendarEvent.extend({ registeredUsers: z.array(z.string()) }).meta({ title: 'EventDetails' });
export type EventDetails = z.infer<typeof EventDetails>;

export const EventQuery = z.strictObject({
  ...paging,
  /** Part of the name, location or description. */
  q: z.string().max(200).optional(),
  /** Inclusive. */
  from: askedTime.optional(),
  /** Exclusive. */
  before: askedTime.optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type EventQuery = z.output<typeof EventQuery>;

export const eventApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'user',
    summary: 'List events',
    description: 'Returns events by date, earliest first by default.',
    query: EventQuery,
    reply: z.array(CalendarEvent),
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/events/:id',
    access: 'user',
    summary: 'Retrieve an event',
    description: 'Returns the event with the names of its attendees.',
    reply: EventDetails,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    access: 'user',
    summary: 'Download an event as a calendar file',
    description: 'Returns an iCalendar (.ics) file.',
    produces: 'text/calendar; charset=utf-8',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/events',
    access: 'admin',
    summary: 'Create an event',
    description: '`date` defaults to the current time. A date without a time starts at midnight in the company’s time zone.',
    body: NewEvent,
    reply: CalendarEvent,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/events/:id',
    access: 'admin',
    summary: 'Update an event',
    body: EventChange,
    reply: CalendarEvent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/events/:id',
    access: 'admin',
    summary: 'Delete an event',
    description: 'Also deletes its attendees. This can’t be undone.',
  }),
};
