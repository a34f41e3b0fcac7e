import type { DeskState } from '../desk.state.ts';
import { isoTime, toSecond } from '../tickets/ticket.ts';
import { sanitizeHtml } from './sanitize-html.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are HTML and those that are times; all other texts are plain. */
const HTML_FIELDS = ['description', 'resolution'];
const TIME_FIELDS = ['dueDate'];

/** Whether the help desk changes texts when it stores them. How the vendor does is unconfirmed. */
function changesTexts({ base }: DeskState): boolean {
  return base.settings.isOn('deskNormalizesText');
}

/** The fields of a ticket as the help desk stores them; nothing but texts changes. */
export function toStoredTicket(desk: DeskState, fields: Fields): Fields {
  if (!changesTexts(desk)) return fields;
  const { cf, ...rest } = fields;
  const stored = mapTexts(rest, (value, name) => {
    if (TIME_FIELDS.includes(name)) return isoTime(toSecond(Date.parse(value)));
    return HTML_FIELDS.includes(name) ? toHtml(value) : value.trim();
  });
  return cf === undefined ? stored : { ...stored, cf: mapTexts(cf as Fields, (value) => value.trim()) };
}

/** The fields of a contact or an account as the help desk stores them: plain texts. */
export function toStoredPerson(desk: DeskState, fields: Fields): Fields {
  return changesTexts(desk) ? mapTexts(fields, (value) => value.trim()) : fields;
}

/** HTML as the help desk stores it. */
export function toStoredHtml(desk: DeskState, html: string): string {
  return changesTexts(desk) ? toHtml(html) : html;
}

/** Plain text as the help desk stores it. */
export function toStoredPlain(desk: DeskState, text: string): string {
  return changesTexts(desk) ? text.trim() : text;
}

function toHtml(text: string): string {
  return sanitizeHtml(text.trim());
}

function mapTexts(fields: Fields, change: (value: string, name: string) => string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? change(value, name) : value]));
}
