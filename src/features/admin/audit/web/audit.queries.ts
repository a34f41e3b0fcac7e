import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { toLocalDay } from '../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import type { AnyPath } from '../../../../platform/web/page-paths.ts';
import { type PagedList, pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useGrouping } from '../../../../platform/web/ui/table/useGrouping.ts';
import { type RecordPlace, useRecordPlaces, type WebFeature, WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import { type AuditEntry, type AuditFilters, type AuditGroup, type AuditQuery, auditApi, SYSTEM_ACTOR } from '../audit.contract.ts';
import { labelActors } from '../audit.rules.ts';
import { splitSubject } from '../audit-text.rules.ts';

/** Loads the audit log page by page. */
export function useAuditLog(filters: Omit<AuditQuery, 'limit' | 'cursor'>): PagedList<AuditEntry> {
  return usePagedList(pagedQuery(['audit', 'list', filters], (page) => callPage(auditApi.list, {}, { ...filters, ...page })));
}

/** As on the server. */
const GROUP_VALUES: Readonly<Record<AuditGroup, (entry: AuditEntry) => string>> = {
  at: ({ at }) => toLocalDay(new Date(at)),
  actor: ({ actorId }) => actorId ?? SYSTEM_ACTOR,
  action: ({ action }) => action,
  record: ({ subject }) => splitSubject(subject).kind,
};

/** The groups of the log, if it has any. */
export function useAuditGrouping(filters: AuditFilters, by: AuditGroup | undefined, labels: AuditLabels) {
  return useGrouping({
    kind: 'audit',
    group: by,
    filters,
    load: (query) => call(auditApi.groups, {}, { ...query, zone: ownZone() }),
    values: GROUP_VALUES,
    toLabel: ({ value, label }, group) => {
      if (group === 'at') return shortDate(value);
      if (group === 'actor') return labels.toPerson({ id: value, name: label });
      if (group === 'action') return labels.toLabel(value);
      return labels.places.get(value)?.noun ?? (value || 'No record');
    },
  });
}

/** Finds an entry among those already listed, or loads it. */
export function useAuditEntry(id: string, listed: readonly AuditEntry[] | undefined) {
  const known = useMemo(() => listed?.find((entry) => String(entry.id) === id), [listed, id]);
  const { data, error } = useQuery({ queryKey: ['audit', 'one', id], queryFn: () => call(auditApi.get, { id }), enabled: !known });
  return { data: known ?? data, error };
}

/** Everyone with an entry in the log. */
export function useAuditActors() {
  return useQuery({ queryKey: ['audit', 'actors'], queryFn: () => call(auditApi.actors, {}) }).data;
}

/** Labels for the log, which features define for their own actions and records. */
export interface AuditLabels {
  /** Returns the action itself if no feature labels it. */
  readonly toLabel: (action: string) => string;
  /** Adds part of the ID to names that look alike. */
  readonly toPerson: ReturnType<typeof labelActors>;
  readonly actions: readonly Option[];
  readonly kinds: readonly Option[];
  readonly places: ReadonlyMap<string, RecordPlace>;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

export function useAuditLabels(): AuditLabels {
  const features = useContext(WebFeaturesContext);
  const places = useRecordPlaces();
  const actors = useAuditActors();
  return useMemo(() => ({ ...collectLabels(features, places), places, toPerson: labelActors(actors ?? []) }), [features, places, actors]);
}

function collectLabels(features: readonly WebFeature<AnyPath>[], places: ReadonlyMap<string, RecordPlace>) {
  const labels = new Map(features.flatMap(({ auditLabels = {} }) => Object.entries(auditLabels)));
  return {
    toLabel: (action: string) => labels.get(action) ?? action,
    actions: toOptions([...labels]),
    kinds: toOptions([...places].map(([kind, { noun }]) => [kind, noun])),
  };
}

function toOptions(entries: readonly (readonly [string, string])[]): Option[] {
  return entries.map(([value, label]) => ({ value, label })).toSorted((one, other) => one.label.localeCompare(other.label));
}
