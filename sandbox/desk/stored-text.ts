import type { DeskState } from './desk.state.ts';
import { isoTime, toSecond } from './records.ts';
import { sanitizeHtml } from './sanitize-html.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Texts are normalized unless `deskNormalizesText` is off. The normalization is not confirmed. */
function isNormalizing({ base }: DeskState): boolean {
  return base.settings.isOn('deskNormalizesText');
}

/** Returns the fields of a ticket as Desk stores them: HTML sanitized, due dates to the second, other texts trimmed. */
export function toStoredTicket(desk: DeskState, { cf, ...fields }: Fields): Fields {
  const { description, resolution, dueDate, ...texts } = fields;
  if (!isNormalizing(desk)) return { ...fields, cf };
  return {
    ...toStoredTexts(desk, texts),
    ...(description !== undefined && { description: mapText(description, toHtml) }),
    ...(resolution !== undefined && { resolution: mapText(resolution, toHtml) }),
    ...(dueDate !== undefined && { dueDate: mapText(dueDate, (time) => isoTime(toSecond(Date.parse(time)))) }),
    cf: toStoredTexts(desk, cf as Fields),
  };
}

/** Returns fields with trimmed texts. */
export function toStoredTexts(desk: DeskState, fields: Fields): Fields {
  if (!isNormalizing(desk)) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mapText(value, (text) => text.trim())]));
}

/** Returns HTML as Desk stores it. */
export function toStoredHtml(desk: DeskState, html: string): string {
  return isNormalizing(desk) ? toHtml(html) : html;
}

function toHtml(text: string): string {
  return sanitizeHtml(text.trim());
}

function mapText(value: unknown, map: (text: string) => string): unknown {
  return typeof value === 'string' ? map(value) : value;
}
