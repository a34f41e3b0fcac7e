import { templateStore } from './email-template.store.ts';

export { findTemplateOfType } from './email-template.store.ts';

/** Finds an email template by ID. */
export const findTemplate = templateStore.find;
