import { expect, test } from 'vitest';
import { readAddedLines } from './changed-lines.mjs';
import { findHabits } from './habits.mjs';
import { extractTexts } from './texts.mjs';

test.each([
  ['What came of the import is shown below.', 'a clause as a noun'],
  ['Zoho says that the record is locked.', 'say, tell or hear for return, notify or specify'],
  ['Answers the records of a customer.', 'answers for returns'],
  ['Send it once more.', 'a time word that Americans don’t use here'],
  ['The file is kept for a week.', 'keep for save, store or retain'],
  ['Nobody is assigned.', 'somebody or one as the subject'],
  ['The price is none.', 'is none'],
  ['Enter a VIN where there is one.', 'where for if or when'],
  ['The customer is gone in Zoho.', 'stands, lies, is there or is gone'],
  ['Not saved.', 'an inverted or verbless opening'],
])('finds a habit in "%s"', (text, habit) => {
  expect(findHabits(text)).toContain(habit);
});

test.each([
  'Couldn’t save. Your changes are still here.',
  'What is wrong with the tool?',
  'Not vehicle stated',
  'No loaners yet. Add the first one.',
])('accepts "%s"', (text) => {
  expect(findHabits(text)).toEqual([]);
});

test('extracts labels, sentences, templates, and JSX content with their lines', () => {
  const source = [
    "import { a } from './The File.ts';",
    "const label = 'Company';",
    `const text = \`\${count} records were sent to \${system}\`;`,
    "const sql = 'SELECT id FROM tickets';",
    'const view = <p className="Big Box">Updated {time} by <b>{name}</b></p>;',
  ].join('\n');
  expect(extractTexts('view.tsx', source)).toEqual([
    { line: 2, text: 'Company' },
    { line: 3, text: '{…} records were sent to {…}' },
    { line: 5, text: 'Updated {…} by {…}' },
  ]);
});

test('reads the added lines of a diff by file', () => {
  const diff = [
    '--- a/one.ts',
    '+++ b/one.ts',
    '@@ -3,0 +4,2 @@',
    '+a',
    '+b',
    '@@ -9 +11 @@',
    '-c',
    '+d',
    '--- a/two.md',
    '+++ b/two.md',
    '@@ -1 +0,0 @@',
    '-e',
  ];
  expect(readAddedLines(diff.join('\n'))).toEqual(
    new Map([
      ['one.ts', new Set([4, 5, 11])],
      ['two.md', new Set()],
    ]),
  );
});
