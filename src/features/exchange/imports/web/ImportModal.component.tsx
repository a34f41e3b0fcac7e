import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitForFrames } from '../../../../testing/web/components/frames.ts';
import { ada, renderAt } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { importApi } from '../import.contract.ts';
import { ImportModal } from './ImportModal.tsx';

const HEADER = 'Subject,Account Name,Status,Type';
const csv = (...lines: string[]) => lines.join('\r\n');
const rows = (count: number) => Array.from({ length: count }, (_, at) => `Case ${at + 1},"O'Brien, Sons",Open,SOD`);

const renderImport = () => {
  reply(importApi.guess('tickets'), { columns: [], isRemembered: false, decisions: {}, headerAt: 0 });
  const target = { title: 'Import Tickets', kind: 'tickets', recordKind: 'ticket', source: 'Zoho Desk' } as const;
  renderAt('/sod', <ImportModal {...target} opened onClose={() => {}} />, { user: ada() });
  return page.getByRole('dialog', { name: 'Import Tickets' });
};

const choose = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  userEvent.upload(page.getByLabelText('CSV file'), new File([content], name, { type: 'text/csv' }));

test('shows the first five rows without empty lines', async () => {
  const dialog = renderImport();
  await choose('export.CSV', csv(HEADER, '', ...rows(7), ''));
  for (const name of ['Subject', 'Account Name']) await expect.element(dialog.getByRole('columnheader', { name })).toBeVisible();
  await expect.element(dialog.getByText('First 5 rows')).toBeVisible();
  expect(dialog.getByRole('row').elements()).toHaveLength(6);
  await expect.element(dialog.getByRole('cell', { name: "O'Brien, Sons" }).first()).toBeVisible();
});

test('shows the umlauts of a file in UTF-16', async () => {
  const dialog = renderImport();
  const units = Uint16Array.from('\ufeffSubject,Account Name\nTürschloß,Café\n', (character) => character.charCodeAt(0));
  await choose('export.csv', new Uint8Array(units.buffer));
  await expect.element(dialog.getByRole('columnheader', { name: 'Subject', exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: 'Türschloß' })).toBeVisible();
});

test('rejects other files and empty ones', async () => {
  const dialog = renderImport();
  const importButton = dialog.getByRole('button', { name: 'Import', exact: true });
  await choose('export.xlsx', 'PK');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('export.xlsx isn’t a .csv file. Only .csv files can be imported.');
  await choose('export.csv', '');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('export.csv is empty.');
  await expect.element(importButton).toBeDisabled();
  await choose('export.csv', csv(HEADER, ...rows(1)));
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(importButton).toBeEnabled();
});

test('shows the file that was chosen last, even if an earlier one takes longer to read', async () => {
  const dialog = renderImport();
  const { arrayBuffer } = Blob.prototype;
  let readFirst = () => {};
  const first = new Promise<void>((resolve) => {
    readFirst = resolve;
  });
  let isWaiting = false;
  try {
    Blob.prototype.arrayBuffer = async function () {
      if (this.size > 1_000) {
        isWaiting = true;
        await first;
      }
      return arrayBuffer.call(this);
    };
    await choose('first.csv', csv(HEADER, ...rows(100)));
    await choose('second.csv', csv(HEADER, 'The second,Harbor,Open,SOD'));
    await expect.element(dialog.getByRole('cell', { name: 'The second' })).toBeVisible();
    expect(isWaiting).toBe(true);
    readFirst();
    await waitForFrames();
    await expect.element(dialog.getByRole('cell', { name: 'The second' })).toBeVisible();
    await expect.element(dialog.getByText('First row', { exact: true })).toBeVisible();
  } finally {
    Blob.prototype.arrayBuffer = arrayBuffer;
  }
});
