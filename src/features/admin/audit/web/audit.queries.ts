import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { call, callPage } from '../../../../platform/web/call.ts';
import type { AnyPath } from '../../../../platform/web/page-paths.ts';
import { type PagedList, pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { type RecordPlace, useRecordPlaces, type WebFeature, WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import { type AuditEntry, type AuditQuery, auditApi } from '../audit.contract.ts';
import { labelActors } from '../audit.rules.ts';

/** Loads the audit log page by page. */
export function useAuditLog(filters: Omit<AuditQuery, 'limit' | 'cursor'>): PagedList<AuditEntry> {
  return usePagedList(pagedQuery(['audit', 'list', filters], (page) => callPage(auditApi.list, {}, { ...filters, ...page })));
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
