import { isTest, type SourceFile } from './source-file.ts';

/** Records and subjects of the features, in the singular: code of the platform would be the same in a program about flowers. */
const FEATURE_WORDS = [
  ...['ticket', 'rma', 'repair', 'technician', 'escalation', 'customer', 'shop', 'invoice', 'loan', 'loaner'],
  ...['vehicle', 'vin', 'maintenance', 'zoho', 'quickbooks', 'twilio'],
];

interface WordException {
  readonly path: string;
  readonly reason: string;
}

const EXCEPTIONS: readonly WordException[] = [
  { path: 'src/platform/server/database/schema/replaced-migrations.data.ts', reason: 'it lists migrations that have run by their names' },
  { path: 'src/platform/server/archive/structure.ts', reason: "maintenance_work_mem is a setting of PostgreSQL's" },
  { path: 'src/platform/web/icons/icons.data.ts', reason: 'it lists icons by the names that their makers gave them' },
];

/** Names and texts of the platform that speak of a feature; comments may, as examples. */
export function platformWordBreaches(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/platform/') && !isTest(path) && !isException(path))
    .flatMap(({ path, text }) => {
      const words = ` ${toWords(withoutComments(text))} `;
      return FEATURE_WORDS.filter((word) => words.includes(` ${word} `)).map(
        (word) => `${path} speaks of '${word}', which belongs to a feature. Let the feature bring it: by its manifest, or as an argument.`,
      );
    });
}

const isException = (path: string) => EXCEPTIONS.some((each) => each.path === path);

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*(?:\/\/|--).*$/gm, '');

/** Its words in lower case and in the singular, those within a name told apart: `ticketIds` is 'ticket id'. */
function toWords(text: string): string {
  const apart = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return apart
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .join(' ');
}
