import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fillPath } from '../../../../platform/endpoint.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type Announcement, type AnnouncementTarget, announcementApi, type NewAnnouncement } from '../announcement.contract.ts';
import { type EventChange, type EventQuery, eventApi, type NewEvent } from '../event.contract.ts';
import { type NewRegistration, type RegistrationImport, registrationApi } from '../registration.contract.ts';

export type EventListQuery = Pick<EventQuery, 'q' | 'from' | 'before' | 'order'>;

/** Loads matching events page by page. */
export function useEventList(query: EventListQuery) {
  return usePagedList(pagedQuery(['event', 'list', query], (page) => callPage(eventApi.list, {}, { ...query, ...page })));
}

/** Counts matching events; undefined while loading. */
export function useEventCount(query: EventListQuery): number | undefined {
  const { data } = useQuery({
    queryKey: ['event', 'count', query],
    queryFn: () => callPage(eventApi.list, {}, { ...query, limit: 1 }),
    placeholderData: (before) => before,
  });
  return data?.total.count;
}

/** Loads an event with its attendees. */
export function useEvent(id: string | undefined) {
  return useOneRecord('event', id, (eventId) => call(eventApi.get, { id: eventId }));
}

/** Adds and changes events. */
export function useSaveEvent() {
  return useSaveRecord('event', {
    add: (event: NewEvent) => call(eventApi.create, {}, event),
    change: (id: string, change: EventChange) => call(eventApi.update, { id }, change),
  });
}

/** Returns a function that deletes an event and its registrations. */
export function useRemoveEvent() {
  const client = useQueryClient();
  return async (id: string) => {
    await call(eventApi.remove, { id });
    await client.invalidateQueries({ queryKey: ['event'] });
  };
}

/** Loads attendees by name, page by page. */
export function useRegistrations(eventId: string, q: string) {
  return usePagedList(
    pagedQuery(['event', 'registrations', eventId, q], (page) => callPage(registrationApi.list, { id: eventId }, { q, ...page })),
  );
}

/** Registers and removes attendees. */
export function useRegister(eventId: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['event'] });
  const { mutateAsync: add } = useMutation({
    mutationFn: (person: NewRegistration) => call(registrationApi.add, { id: eventId }, person),
    onSuccess,
  });
  const { mutateAsync: addMany } = useMutation({
    mutationFn: (registrations: NewRegistration[]) => call(registrationApi.import, { id: eventId }, { registrations }),
    onSuccess,
  });
  const { mutateAsync: remove } = useMutation({
    mutationFn: (id: number) => call(registrationApi.remove, { id: eventId, registrationId: String(id) }),
    onSuccess,
  });
  return { add, addMany, remove };
}

/** Runs an import as a dry run unless the list is empty. */
export function useImportPreview(eventId: string, registrations: RegistrationImport['registrations']) {
  return useQuery({
    queryKey: ['event', 'preview', eventId, registrations],
    queryFn: () => call(registrationApi.import, { id: eventId }, { registrations, dryRun: true }),
    enabled: registrations.length > 0,
    gcTime: 0,
  });
}

/** Announcements of an event with their progress. Live events of their messages keep it up to date. */
export function useAnnouncements(eventId: string): readonly Announcement[] | undefined {
  return useQuery({
    queryKey: toAnnouncementsKey(eventId),
    queryFn: () => call(announcementApi.list, { id: eventId }),
  }).data;
}

const toAnnouncementsKey = (eventId: string) => ['mail-message', 'list', 'announcements', eventId] as const;

/** Counts who would get an announcement. */
export function useAnnouncementPreview(eventId: string, target: AnnouncementTarget) {
  return useQuery({
    queryKey: ['event', 'announcement', eventId, target],
    queryFn: () => call(announcementApi.preview, { id: eventId }, { target }),
    gcTime: 0,
  });
}

/** Sends and stops announcements. */
export function useAnnounce(eventId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: toAnnouncementsKey(eventId) });
  const { mutateAsync: send } = useMutation({
    mutationFn: (announcement: NewAnnouncement) => call(announcementApi.send, { id: eventId }, announcement),
    onSettled,
  });
  const { mutateAsync: stop } = useMutation({
    mutationFn: (id: string) => call(announcementApi.stop, { id: eventId, announcementId: id }),
    onSettled,
  });
  return { send, stop };
}

/** URL path of an event's calendar file. */
export const getCalendarPath = (id: string): string => fillPath(eventApi.calendar.path, { id });
