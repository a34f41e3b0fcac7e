import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useDeleteRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type EmailTemplateChange, type NewEmailTemplate, templateApi } from '../email-template.contract.ts';

const KIND = 'email-template';

/** Loads templates, oldest first. */
export function useTemplates() {
  return usePagedList(pagedQuery([KIND, 'list'], (page) => callPage(templateApi.list, {}, page)));
}

/** Adds and changes templates. */
export function useSaveTemplate() {
  return useSaveRecord(KIND, {
    add: (template: NewEmailTemplate) => call(templateApi.create, {}, template),
    change: (id: string, change: EmailTemplateChange) => call(templateApi.update, { id }, change),
  });
}

/** Returns a function that deletes a template. */
export const useDeleteTemplate = () => useDeleteRecord(KIND, (id) => call(templateApi.remove, { id }));
