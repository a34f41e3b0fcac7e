import { callPage } from '../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../platform/web/paged-list.ts';
import { auditApi } from '../audit.contract.ts';

/** Who did what, newest first, loaded page by page as the reader scrolls. */
export function useAuditLog() {
  return usePagedList(pagedQuery(['audit', 'list'], (page) => callPage(auditApi.list, {}, page)));
}
