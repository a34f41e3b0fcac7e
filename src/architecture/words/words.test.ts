import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, type SourceFile } from '../source-file.ts';
import { AREAS_TO_MEND } from './areas-to-mend.ts';
import { wordBreaches } from './words.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ARTICLES = 'src/features/insight/articles/server/shipped-articles';

const isToMend = ({ path }: SourceFile) => AREAS_TO_MEND.some((area) => path.startsWith(area));
const breaches = (text: string, path = 'src/features/business/leads/web/A.tsx') => wordBreaches([{ path, text }], []);

test('screens, messages, papers, articles and sample data are in the agreed words', () => {
  const paths = ['README.md', ...readdirSync(join(ROOT, ARTICLES)).map((name) => `${ARTICLES}/${name}`)];
  const documents = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const [code, texts] = [readSources(ROOT), documents].map((files) => files.filter((file) => !isToMend(file)));
  expect(wordBreaches(code ?? [], texts ?? [])).toEqual([]);
});

test.each([
  ["const hint = 'Choose a colour';", "'colour'"],
  ["const done = 'Cancelled';", "'Cancelled'"],
  ["const label = 'E-mail';", "'E-mail'"],
  ["const name = 'Immobiliser aligned';", "'Immobiliser'"],
  ["const why = 'Not synchronised yet';", "'synchronised'"],
  ['const a = () => <p>Tax ({rate} %)</p>;', "'{} %'"],
  ["const a = () => <p>{rate}{' '}% done</p>;", "'{} %'"],
  ["const share = 'Tax 8 %';", "'8 %'"],
  ["const when = 'Back at 14:30.';", "'14:30'"],
  ["const when = 'Retry after 4 pm.';", "'4 pm'"],
  ["const wait = 'Looking up the VIN …';", "'N …'"],
  ['const a = () => (\n  <p>\n    Pages go on by\n    themselves.\n  </p>\n);', "'by themselves'"],
  ['const a = () => <Radio label="Which one stays?" />;', "'Which one stays'"],
])('%s is refused', (text, found) => expect(breaches(text)).toEqual([expect.stringContaining(`says ${found}`)]));

test.each([
  ['const a = () => <Button>Add Lead</Button>;', "'Lead'"],
  ['const a = () => <Panel title="Loaner Use" />;', "'Use'"],
  ["const columns = [{ label: 'Return Date' }];", "'Date'"],
  ['const a = () => <Button>Edit Invoice {id}</Button>;', "'Invoice'"],
])('%s has a capital too many', (text, found) => expect(breaches(text)).toEqual([expect.stringContaining(`capitalizes ${found}`)]));

test.each([
  "import { colour } from './colour labelled grey.ts';",
  "const where = `SELECT id FROM tickets WHERE status = 'cancelled' AND name LIKE '10 %'`;",
  "const kind = 'leads.import-cancelled';",
  "const centre = { colour: 'grey', labelled: 'e-mail' };",
  "type Status = 'Cancelled';",
  '/** Shows the colour. */ const a = () => <p className="grey colour">Color: {colour}</p>;',
  "const made = 'Nightly backups are off (02:30 UTC).';",
  'const a = () => <p>{percent}% of {all}, 9:30 AM…</p>;',
  'const a = () => <Button>New Ticket</Button>;',
  'const a = () => <p>Only an Admin sees it. Open Settings, Loaner Tools and On Loan.</p>;',
  'const a = () => <Link>Back to Customers</Link>;',
  "const source = 'Import from Zoho CRM';",
  "const advice = 'Otherwise the noise rises; exercise caution, precisely.';",
])('%s is allowed', (text) => expect(breaches(text)).toEqual([]));

test('documents are read without their code', () => {
  const document = (text: string) => wordBreaches([], [{ path: 'README.md', text }]);
  expect(document('Run `grey %` and:\n\n```\nset colour 14:30\n```\n[a link](/colour/grey)')).toEqual([]);
  expect(document('First line.\nThe colour is set.')).toEqual([expect.stringContaining("README.md:2 says 'colour'")]);
});

test('names of vehicles stay as their makers write them', () => {
  expect(
    breaches("export const MAKES = ['Traveller', 'Armoured trucks'];", 'src/features/master-data/vehicles/vehicle-catalogue.ts'),
  ).toEqual([]);
});
