import { z } from 'zod';
import { RECORDED_FAULTS, type RecordedFault } from './recorded-answers.data.ts';

const text = z.string().default('');
const Source = z.object({ n: z.number(), kind: z.string(), title: text, text });
type Source = z.infer<typeof Source>;

/** The part of OBDesk's prompt that the answers use. */
const Prompt = z.object({
  ticket: z
    .object({
      summary: text,
      status: text,
      customerCompany: text,
      customerName: text,
      toolSerial: text,
      vehicleYear: z.union([z.string(), z.number()]).default(''),
      vehicleMake: text,
      vehicleModel: text,
    })
    .prefault({}),
  history: z.array(z.object({ type: text, category: text, content: text })).default([]),
  sources: z.array(Source).default([]),
});
type Prompt = z.infer<typeof Prompt>;

/** Answers typical questions about tickets of the sample data. Any other answer says that it is the demo. */
export function answerFromRecords(turn: string): string {
  const { prompt, question } = parseTurn(turn);
  const fault = RECORDED_FAULTS.find(({ summary }) => prompt?.ticket.summary.toLowerCase().includes(summary));
  const answer = prompt && fault && ANSWERS.find(({ asks }) => asks.test(question))?.answer(prompt, fillFault(fault, prompt));
  return answer ?? explainDemo(question);
}

/** The data between its markers, and the question after it. */
function parseTurn(turn: string): { prompt: Prompt | undefined; question: string } {
  const marker = /^DATA (\w+)\n/.exec(turn)?.[1];
  const end = marker === undefined ? -1 : turn.lastIndexOf(`\nEND ${marker}\n`);
  if (marker === undefined || end < 0) return { prompt: undefined, question: turn.trim() };
  const prompt = Prompt.safeParse(JSON.parse(turn.slice(turn.indexOf('\n') + 1, end))).data;
  return { prompt, question: turn.slice(end + `\nEND ${marker}\n`.length).trim() };
}

/** Words in capitals that aren't a control unit. */
const NO_MODULES = ['OBD', 'PDF', 'VIN'];

function fillFault(fault: RecordedFault, { ticket }: Prompt): RecordedFault {
  const module = ticket.summary.match(/\b[A-Z]{3,5}\d?\b/g)?.find((word) => !NO_MODULES.includes(word));
  const values: Readonly<Record<string, string>> = { module: module ?? 'module', serial: ticket.toolSerial };
  const fill = (line: string) => line.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').replaceAll('  ', ' ');
  return {
    ...fault,
    problem: fill(fault.problem),
    steps: fault.steps.map(fill),
    proof: fill(fault.proof),
    request: fill(fault.request),
  };
}

interface RecordedAnswer {
  readonly asks: RegExp;
  readonly answer: (prompt: Prompt, fault: RecordedFault) => string;
}

/** The first one that fits counts. The long questions are those of OBDesk's drafts. */
const ANSWERS: readonly RecordedAnswer[] = [
  { asks: /^Write a knowledge base article/, answer: (_, fault) => writeArticle(fault) },
  { asks: /^Write the note that records how/, answer: writeSolution },
  { asks: /\breply\b|\bemail\b|tell the customer/i, answer: writeReply },
  { asks: /\bhand\b|\bhandoff\b|summar/i, answer: summarize },
  { asks: /similar|seen this before|other tickets/i, answer: listSimilar },
  { asks: /\bnext\b|\btry\b|\bfix\b|\bsolve\b|\bcause\b|\bwhy\b|\bwrong\b/i, answer: suggestSteps },
];

function suggestSteps({ sources }: Prompt, { problem, steps, proof, summary }: RecordedFault): string {
  const solved = findSameFault(sources, summary);
  return joinLines([
    `${problem}${cite(findNote(sources, problem))}`,
    '',
    ...steps.map((step, index) => `${index + 1}. ${step}${cite(findNote(sources, step))}`),
    '',
    solved && `It was solved like this before: ${quote(getSolution(solved))}${cite(solved)}`,
    solved && '',
    `**Done when:** ${proof}`,
  ]);
}

function listSimilar({ sources }: Prompt, { summary }: RecordedFault): string {
  const solved = sources.filter((source) => source.kind === 'ticket');
  if (solved.length === 0) return 'Nothing about it was found in OBDesk: no solved ticket has the same fault.';
  const same = findSameFault(sources, summary);
  return joinLines([
    same ? 'This fault was solved before:' : 'No solved ticket has exactly this fault. These come closest:',
    '',
    ...solved.map((source) => `- **${source.title}**: ${quote(getSolution(source) || 'No solution is recorded.')}${cite(source)}`),
    same && '',
    same && `Start with the solution of “${same.title}”, because its fault is the same.`,
  ]);
}

function summarize({ ticket, sources, history }: Prompt, { problem, steps, proof }: RecordedFault): string {
  const { customerCompany, customerName, vehicleYear, vehicleMake, vehicleModel, toolSerial, status } = ticket;
  const vehicle = [vehicleYear, vehicleMake, vehicleModel].filter((part) => part !== '').join(' ');
  const notes = sources.filter(({ kind }) => kind === 'note');
  const last = history.findLast(({ type }) => type === 'NOTE' || type === 'EMAIL')?.content;
  return joinLines([
    `**Customer:** ${customerCompany}${customerName && ` (${customerName})`}`,
    vehicle !== '' && `**Vehicle:** ${vehicle}`,
    toolSerial !== '' && `**Tool:** ${toolSerial}`,
    `**Problem:** ${problem}`,
    '',
    notes.length > 0 && '**So far:**',
    ...notes.map((note) => `- ${quote(note.text)}${cite(note)}`),
    notes.length === 0 && last !== undefined && `**Last note:** ${quote(last)}`,
    '',
    `**Status:** ${status}`,
    `**Next step:** ${steps[0]}`,
    `**Done when:** ${proof}`,
  ]);
}

function writeReply({ ticket: { customerName }, history }: Prompt, { problem, request }: RecordedFault): string {
  const isFound = history.some(({ category }) => category === 'Diagnostics' || category === 'Solution');
  return joinLines([
    `Hello${customerName && ` ${customerName.split(' ')[0]}`},`,
    '',
    `${isFound ? 'We have looked into your case.' : 'Thank you for your report.'} ${problem}`,
    '',
    request,
    '',
    'We will call you to agree on the next step.',
  ]);
}

function writeSolution({ sources }: Prompt, { problem, proof }: RecordedFault): string {
  const notes = sources.filter(({ kind }) => kind === 'note');
  const last = notes.at(-1);
  return joinLines([`Cause: ${problem}`, last ? `Done: ${quote(last.text)}${cite(last)}` : 'Done: not recorded.', `Checked: ${proof}`]);
}

function writeArticle({ problem, steps, proof, summary }: RecordedFault): string {
  const title = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`;
  const lines = steps.map((step, index) => `${index + 1}. ${step}`);
  return joinLines([`# ${title}`, '## Symptoms', problem, '', '## Cause', problem, '', '## Solution', ...lines, '', `Done when: ${proof}`]);
}

/** Leaves out `false` and `undefined`. */
const joinLines = (lines: readonly (string | false | undefined)[]): string =>
  lines.filter((line) => line !== false && line !== undefined).join('\n');

const cite = (source: Source | undefined): string => (source ? ` [${source.n}]` : '');

const MAX_QUOTE = 240;

/** One line, cut between words. */
function quote(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_QUOTE ? line : `${line.slice(0, line.lastIndexOf(' ', MAX_QUOTE))}…`;
}

/** A solved ticket with the same fault. */
const findSameFault = (sources: readonly Source[], summary: string): Source | undefined =>
  sources.find(({ kind, title }) => kind === 'ticket' && title.toLowerCase().includes(summary));

/** OBDesk puts vehicle, status and reasons above the solution. */
const getSolution = ({ text: content }: Source): string => content.split('\n').slice(1).join(' ');

const FEWEST_WORDS = 2;

/** The note that shares most words with a line. */
function findNote(sources: readonly Source[], line: string): Source | undefined {
  const words = toWords(line);
  const [best] = sources
    .filter(({ kind }) => kind === 'note')
    .map((source) => ({ source, shared: [...toWords(source.text)].filter((word) => words.has(word)).length }))
    .sort((one, other) => other.shared - one.shared);
  return best && best.shared >= FEWEST_WORDS ? best.source : undefined;
}

const toWords = (line: string): ReadonlySet<string> => new Set(line.toLowerCase().match(/[\p{L}\d]{4,}/gu));

function explainDemo(question: string): string {
  return joinLines([
    `This is the demo, which doesn’t ask Google. It has no recorded answer to “${quote(question)}”.`,
    '',
    'Recorded answers about the sample tickets:',
    '',
    '- What should I try next, and why?',
    '- Which solved tickets are similar, and how were they solved?',
    '- Summarize this ticket so I can hand it off to a coworker.',
    '- Write a reply to the customer.',
    '',
    'With a Gemini API key, the assistant answers any question about your tickets and cites its sources.',
  ]);
}
