import { type FilledPart, fillPlaceholders, findUnknownPlaceholders } from '../../../platform/record/placeholders.ts';

/** What a template may say in double braces, such as `{{customerName}}`, and what people call it. */
export const PLACEHOLDERS = {
  customerName: 'Customer name',
  ticketId: 'Ticket ID',
  invoiceLink: 'Invoice link',
} as const;

export type PlaceholderName = keyof typeof PLACEHOLDERS;

/** What the placeholders stand for in one e-mail; what is not known is empty or absent. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** The template with the values in place of their placeholders. */
export const fillTemplate = (template: string, values: PlaceholderValues): FilledPart[] => fillPlaceholders(template, values, PLACEHOLDERS);

/** The placeholders nobody knows, as they were written, each once. */
export const findUnknown = (...templates: readonly string[]): string[] => findUnknownPlaceholders(templates, PLACEHOLDERS);
