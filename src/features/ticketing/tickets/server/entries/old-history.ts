import type { FactData, FactKind, HistoryFact } from '../../history/history-fact.contract.ts';
import { toEntryKind } from '../../history/history-text.rules.ts';
import { TICKET_STATUSES } from '../../ticket.contract.ts';
import { SYSTEM_AUTHOR } from '../../ticket.rules.ts';
import { after, cuts, type IsName, onlyOne, readChangeLine, readDay, readNumber } from './old-sentences.ts';
import { toOldText } from './old-texts.ts';

/** An entry as it was kept before histories had facts. */
export interface OldEntry {
  readonly author: string;
  readonly content: string;
  readonly type: string;
  readonly category: string;
}

/**
 * Reads the fact from the words of an entry of an earlier version; undefined when a person wrote it, or its meaning is not certain. This
 * file and `old-sentences.ts` are the only ones that read words of a history, for the backfill `ticket-history-facts` alone. They can go
 * when no database or backup of a version before migration 0125 is left.
 */
export function readOldEntry(entry: OldEntry, isName: IsName): HistoryFact | undefined {
  const facts = (Object.keys(READERS) as FactKind[]).flatMap((kind) => readAs(kind, entry, isName));
  return onlyOne(facts);
}

/** The text that an imported ticket came with. */
export function isImportedText({ author, type }: OldEntry): boolean {
  return author === SYSTEM_AUTHOR && type === 'NOTE';
}

/** The kinds that only the program notes. All others come from people, but 'changes' also from the program, as for a renamed customer. */
const BY_SYSTEM: readonly FactKind[] = ['created', 'imported', 'follow-up-due'];

function readAs<K extends FactKind>(kind: K, { author, content, type, category }: OldEntry, isName: IsName): HistoryFact[] {
  const expected = toEntryKind(kind);
  if (type !== expected.type || category !== expected.category) return [];
  if (kind !== 'changes' && BY_SYSTEM.includes(kind) !== (author === SYSTEM_AUTHOR)) return [];
  return READERS[kind](content, isName)
    .filter((data) => toOldText(kind, data) === content)
    .map((data) => ({ kind, data }) as unknown as HistoryFact);
}

/** The data that a sentence of each kind may have been made of; none when it is no such sentence. */
const READERS: { readonly [K in FactKind]: (content: string, isName: IsName) => FactData[K][] } = {
  created: () => [{}],
  imported: () => [{}],
  status: readStatus,
  changes: readChanges,
  'follow-up-due': (content) => all(readDay(between(content, 'Follow-up of ', ' is due') ?? ''), (day) => ({ day })),
  approved: readApproval,
  'approval-withdrawn': () => [{}],
  'merged-into': (content) => readRelated(after(content, 'Merged into '), ': '),
  'merged-into-undone': (content) => all(toTicketId(between(content, 'Merge into ', ' undone')), (relatedTicket) => ({ relatedTicket })),
  'merged-here': (content) => readRelated(content, ' was merged into this ticket: '),
  'merged-here-undone': (content) => readRelated(after(content, 'Merge of '), ' undone: '),
  related: readRelation,
  'relation-removed': (content) => readRelation(after(content, 'Relation removed: ')),
  'file-added': readAddedFile,
  'file-removed': (content) => all(between(content, '', ' removed'), (name) => ({ name })),
  // Histories without facts knew nothing of loaners, of escalations and of what happens in Zoho.
  'loaner-out': () => [],
  'loaner-back': () => [],
  'loaner-due': () => [],
  'loaner-unlinked': () => [],
  escalated: () => [],
  'zoho-gone': () => [],
  'zoho-back': () => [],
  'zoho-edited': () => [],
  'zoho-removed': () => [],
};

const all = <T, D>(value: T | undefined, toData: (value: T) => D): D[] => (value === undefined ? [] : [toData(value)]);

function between(content: string, start: string, end: string): string | undefined {
  return content.startsWith(start) && content.endsWith(end) && content.length > start.length + end.length
    ? content.slice(start.length, -end.length)
    : undefined;
}

/** A ticket's id has no blanks. */
const toTicketId = (text: string | undefined): string | undefined => (text?.startsWith('TKT-') && !text.includes(' ') ? text : undefined);

function readStatus(content: string): FactData['status'][] {
  const known: readonly string[] = TICKET_STATUSES;
  return cuts(after(content, 'Status changed from ') ?? '', ' to ')
    .filter((pair) => pair.every((status) => known.includes(status)))
    .map(([from, to]) => ({ from, to }));
}

/** All lines of an entry, or none. */
function readChanges(content: string, isName: IsName): FactData['changes'][] {
  const changes = content.split('\n').map((line) => readChangeLine(line, isName));
  return changes.every((change) => change !== undefined) ? [{ changes }] : [];
}

function readApproval(content: string): FactData['approved'][] {
  return cuts(content, ' approved ').flatMap(([approvedBy, what]) => {
    const pair = onlyOne(cuts(what, ', $'));
    const lines = readNumber(pair?.[0].split(' ')[0] ?? '');
    const total = readNumber(pair?.[1] ?? '');
    return lines === undefined || total === undefined ? [] : [{ approvedBy, lines, total }];
  });
}

function readRelated(said: string | undefined, separator: string): FactData['merged-into'][] {
  const [[id, summary] = []] = cuts(said ?? '', separator);
  return summary === undefined ? [] : all(toTicketId(id), (relatedTicket) => ({ relatedTicket, summary }));
}

const WORDINGS = ['duplicate of', 'caused by', 'child of', 'duplicated by', 'cause of', 'parent of'];

function readRelation(said = ''): FactData['related'][] {
  return WORDINGS.flatMap((wording) =>
    readRelated(after(said, `${wording.charAt(0).toUpperCase()}${wording.slice(1)} `), ': ').map((data) => ({ ...data, wording })),
  );
}

const UNITS = ['byte', 'bytes', 'KB', 'MB'];

/** Reads the name and the printed size of an added file; its exact number of bytes is not known any more. */
function readAddedFile(content: string): FactData['file-added'][] {
  return cuts(content, ' attached, ').flatMap(([name, size]) => {
    const [number = '', unit = '', ...more] = size.split(' ');
    return more.length === 0 && UNITS.includes(unit) && readNumber(number) !== undefined ? [{ name, size }] : [];
  });
}
