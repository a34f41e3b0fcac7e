import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { toFieldLabel, toLineItemText, toValueText } from '../../history/change-text.rules.ts';
import type { FactLineItem, FieldChange, ValueChange } from '../../history/history-fact.contract.ts';
import { ticketFields } from '../../ticket.contract.ts';
import { LOGGED_ELSEWHERE } from '../../ticket-changes.rules.ts';
import { OLD_PHRASES } from './old-texts.ts';

/** Tells whether a person has this name; used to split a list of names that may contain commas. */
export type IsName = (name: string) => boolean;

const FIELDS = Object.keys(ticketFields)
  .filter((field) => !LOGGED_ELSEWHERE.includes(field))
  .map((field) => ({ field, label: toFieldLabel(field) }));

/** Reads a line that says what became of a field; undefined when it could mean two things, or none. */
export function readChangeLine(line: string, isName: IsName): FieldChange | undefined {
  const stated = { 'Not vehicle stated checked': false, 'Not vehicle stated unchecked': true }[line];
  if (stated !== undefined) return { field: 'vehicleStated', from: !stated, to: stated };
  const change = onlyOne(
    FIELDS.flatMap(({ field, label }) =>
      line.startsWith(`${label} `) || line.startsWith(`${label}:`) ? readField(field, line.slice(label.length), isName) : [],
    ),
  );
  return change && isSame(change) ? undefined : change;
}

/** Both values are printed alike: what was written says nothing, and counts only as one more way to read a line. */
const isSame = (change: FieldChange): boolean => 'from' in change && change.from === change.to;

/** Answers the reading if there is exactly one, else undefined. */
export function onlyOne<T>(readings: readonly T[]): T | undefined {
  return readings.length === 1 ? readings[0] : undefined;
}

function readField(field: string, said: string, isName: IsName): FieldChange[] {
  if (field === 'rmaLineItems') return readLineItems(said);
  if (field === 'assignees' || field === 'alertTags') return readList(field, said, isName);
  return readValue(field, said);
}

function readValue(field: string, said: string): ValueChange[] {
  const set = after(said, ' set to ');
  const removed = after(said, ' removed, it was ');
  const changed = after(said, ' changed from ');
  const pairs: [string, string][] =
    set !== undefined ? [['', set]] : removed !== undefined ? [[removed, '']] : changed === undefined ? [] : cuts(changed, ' to ');
  return pairs.flatMap((pair) => {
    const [from, to] = pair.map((text) => readText(field, text));
    return from === undefined || to === undefined ? [] : [{ field, from, to }];
  });
}

/** Answers the text behind `start`; undefined when the text does not begin with it. */
export const after = (text: string, start: string): string | undefined => (text.startsWith(start) ? text.slice(start.length) : undefined);

/** Each way to cut a text in two at `separator`. */
export function cuts(text: string, separator: string): [string, string][] {
  const found: [string, string][] = [];
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    found.push([text.slice(0, at), text.slice(at + separator.length)]);
  }
  return found;
}

/** Most characters of a text in a line; the smaller number is for a cut that left out half an emoji. */
const CUT_LENGTHS: readonly number[] = [79, 80];
const isCut = (text: string): boolean => text.endsWith('…') && CUT_LENGTHS.includes(text.length);

/** The value that is printed so; undefined when no value of the field is, or only a part of it is printed. */
function readText(field: string, text: string): ValueChange['to'] | undefined {
  if (text === '') return null;
  const value = toValue(field, text);
  return value !== undefined && !isCut(text) && toValueText(field, value) === text ? value : undefined;
}

function toValue(field: string, text: string): ValueChange['to'] | undefined {
  if (field === 'mileage' || field === 'vehicleYear') return readNumber(text);
  return field === 'followUpDate' || field === 'orderDate' || field === 'scheduledDate' ? readDay(text) : text;
}

/** '1,204' is 1204. */
export function readNumber(text: string): number | undefined {
  const number = Number(text.replaceAll(',', ''));
  return text === '' || Number.isNaN(number) ? undefined : number;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 21, 2026' is '2026-11-21'. */
export function readDay(text: string): string | undefined {
  const [month = '', day = '', year = ''] = text.replace(',', '').split(' ');
  const read = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return shortDate(read) === text ? read : undefined;
}

/** Beginnings of the parts of a list, in their order. */
const PARTS = ['added', 'removed', 'changed'] as const;

/** Reads the parts of a line about a changed list (added, removed, changed); undefined when the line has another form. */
function readParts(said: string): Partial<Record<(typeof PARTS)[number], string>> | undefined {
  if (said === ` ${OLD_PHRASES.reordered}`) return {};
  let rest = after(said, ': ');
  if (rest === undefined) return undefined;
  const read: Partial<Record<(typeof PARTS)[number], string>> = {};
  for (const [place, part] of PARTS.entries()) {
    const items: string | undefined = after(rest, `${part} `);
    if (items === undefined) continue;
    const next = PARTS.slice(place + 1)
      .map((later) => items.indexOf(`; ${later} `))
      .filter((at) => at >= 0);
    const end = Math.min(items.length, ...next);
    read[part] = items.slice(0, end);
    rest = items.slice(end + '; '.length);
    if (end === items.length) return read;
  }
  return undefined;
}

/** Tells whether a line ends with the number of further items: 'and 5 more'. */
const isCounted = (items: string): boolean =>
  cuts(items, ' and ').some(([, rest]) => rest.endsWith(' more') && readNumber(rest.slice(0, -5)) !== undefined);

function readList(field: string, said: string, isName: IsName): FieldChange[] {
  const parts = readParts(said);
  if (!parts || parts.changed !== undefined) return [];
  const added = readNames(parts.added, isName);
  const removed = readNames(parts.removed, isName);
  if (!added || !removed) return [];
  const toItem = (name: string) => (field === 'assignees' ? { name } : name);
  return [{ field, added: added.map(toItem), removed: removed.map(toItem) }];
}

function readNames(items: string | undefined, isName: IsName): string[] | undefined {
  if (items === undefined) return [];
  if (isCounted(items)) return undefined;
  const names = items.split(', ');
  return names.every((name) => name.trim() === name && name !== '' && !name.endsWith('…')) && (names.length === 1 || names.every(isName))
    ? names
    : undefined;
}

function readLineItems(said: string): FieldChange[] {
  const parts = readParts(said);
  if (!parts) return [];
  const added = readLines(parts.added);
  const removed = readLines(parts.removed);
  const changed = toPieces(parts.changed)?.map(readChangedLine);
  if (!added || !removed || !changed?.every((pair) => pair !== undefined)) return [];
  return [{ field: 'rmaLineItems', added, removed, changed }];
}

/** Each item ends with its amounts in brackets. */
function toPieces(items: string | undefined): string[] | undefined {
  if (items === undefined) return [];
  if (isCounted(items)) return undefined;
  const pieces = items.split('), ');
  return pieces.map((piece, place) => (place === pieces.length - 1 ? piece : `${piece})`));
}

function readLines(items: string | undefined): FactLineItem[] | undefined {
  const lines = toPieces(items)?.map(readLine);
  return lines?.every((line) => line !== undefined) ? lines : undefined;
}

function readChangedLine(piece: string): { from: FactLineItem; to: FactLineItem } | undefined {
  const pair = onlyOne(cuts(piece, ') to '));
  const from = pair && readLine(`${pair[0]})`);
  const to = pair && readLine(pair[1]);
  return from && to && { from, to };
}

/** 'Labour (2 × $85.00, part P-0003)' */
function readLine(text: string): FactLineItem | undefined {
  const bracket = text.lastIndexOf(' (');
  const description = text.slice(0, bracket);
  const amounts = text.slice(bracket + 2, -1);
  const [quantityText = '', costs = ''] = amounts.split(' × ');
  const [costText = '', partId] = costs.split(', part ');
  const quantity = readNumber(quantityText);
  const unitCost = readNumber(costText.slice(1));
  if (bracket < 0 || quantity === undefined || unitCost === undefined || description.endsWith('…')) return undefined;
  const line = {
    description: description === OLD_PHRASES.untitledLineItem ? '' : description,
    quantity,
    unitCost,
    ...(partId !== undefined && { partId }),
  };
  return toLineItemText(line, OLD_PHRASES.untitledLineItem) === text ? line : undefined;
}
