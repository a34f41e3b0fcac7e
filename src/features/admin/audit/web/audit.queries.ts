import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callPage } from '../../../../platform/web/call.ts';
import { type PagedList, pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { type AuditEntry, type AuditFilters, auditApi } from '../audit.contract.ts';

/** Loads the audit log, newest first, page by page as the reader scrolls. */
export function useAuditLog(filters: AuditFilters): PagedList<AuditEntry> {
  return usePagedList(pagedQuery(['audit', 'list', filters], (page) => callPage(auditApi.list, {}, { ...filters, ...page })));
}

/** An entry by its id: one of these, or read. */
export function useAuditEntry(id: string, listed: readonly AuditEntry[] | undefined) {
  const known = useMemo(() => listed?.find((entry) => String(entry.id) === id), [listed, id]);
  const { data, error } = useQuery({ queryKey: ['audit', 'one', id], queryFn: () => call(auditApi.get, { id }), enabled: !known });
  return { data: known ?? data, error };
}

/** Everybody who has done something. */
export function useAuditActors() {
  return useQuery({ queryKey: ['audit', 'actors'], queryFn: () => call(auditApi.actors, {}) }).data;
}
