import { findImports, getPackage, resolveImport } from './imports.ts';
import { findPlace, type Place, type Side } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';

const ALLOWED: Record<Side, readonly RegExp[]> = {
  root: [/^zod$/, /^papaparse$/, /^@date-fns\/tz$/],
  web: [
    /^@mantine\//,
    /^@tanstack\//,
    /^react$/,
    /^react-dom$/,
    /^@tabler\/icons-react$/,
    /^zod$/,
    /^get-nonce$/,
    /^@hello-pangea\/dnd$/,
    /^react-markdown$/,
    /^remark-gfm$/,
    /^@fontsource-variable\//,
    /^swagger-ui-dist$/,
    /^recharts$/,
    /^diff$/,
    /^eventsource-parser$/,
  ],
  server: [
    /^node:/,
    /^fastify$/,
    /^@fastify\//,
    /^pg$/,
    /^pg-boss$/,
    /^drizzle-orm$/,
    /^zod$/,
    /^pino$/,
    /^prom-client$/,
    /^@node-rs\/argon2$/,
    /^fast-json-stringify$/,
    /^p-queue$/,
    /^piscina$/,
    /^undici$/,
    /^bowser$/,
    // Orders right-to-left text. Browsers have this built in; fonts in PDFs only shape letters.
    /^bidi-js$/,
    /^bwip-js$/,
    /^pdfkit$/,
    /^ical-generator$/,
    /^pg-copy-streams$/,
    /^htmlparser2$/,
    /^yauzl$/,
    /^yazl$/,
    /^tsx$/,
    /^eventsource-parser$/,
    /^oauth4webapi$/,
    /^nodemailer$/,
    /^imapflow$/,
    /^postal-mime$/,
    /^email-reply-parser$/,
    /^email-forward-parser$/,
    /^mailauth$/,
    /^heic-decode$/,
    /^jpeg-js$/,
  ],
};
const IN_TESTS = [
  /^vitest$/,
  /^fast-check$/,
  // Finds super-linear regular expressions. safe-regex and safe-regex2 check only nested repetitions and miss `\s+$`.
  /^recheck$/,
  /^@playwright\/test$/,
  /^axe-core$/,
  /^@redocly\/openapi-core$/,
  /^oazapfts$/,
  /^@oazapfts\/runtime$/,
  /^node:/,
];

/** Returns packages used on a side that doesn't allow them. */
export function packageBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const place = findPlace(file.path);
    if (!place || place.layer === 'tooling') return [];
    const allowed = allowedIn(file, place);
    return findImports(file)
      .filter(
        (specifier) => resolveImport(file, specifier) === undefined && !allowed.some((pattern) => pattern.test(getPackage(specifier))),
      )
      .map((specifier) => `${file.path} imports ${specifier}: ${advice(place.side)}`);
  });
}

function allowedIn(file: SourceFile, place: Place): readonly RegExp[] {
  if (place.layer === 'testing') return [...ALLOWED.server, ...ALLOWED.web, ...IN_TESTS];
  return isTest(file.path) ? [...ALLOWED[place.side], ...IN_TESTS] : ALLOWED[place.side];
}

function advice(side: Side): string {
  if (side === 'root') return 'a root uses only packages that both sides can load. Move the code to server/ or web/.';
  return `not on the list of packages for ${side}/. Do without, or add it to src/architecture/packages.ts with a decision record.`;
}
