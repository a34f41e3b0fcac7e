import { expect, test } from 'vitest';
import { createSecretBox } from '../../../../platform/server/secret-box.ts';
import { buildMail, type NewMail, readMessageId, readThreadAddress, toMessageId, toThreadAddress } from './build.ts';

const KEY = 'a secret of the tests, long enough';
const secrets = createSecretBox(KEY);
const ID = '8315f599-7980-4de6-b74b-1402488ac1e0';
const MAIL: NewMail = {
  messageId: 'ours@obdesk.example',
  date: new Date('2026-11-30T12:00:00Z'),
  from: { name: 'Harbor Tools', address: 'support@shop.example' },
  to: [{ name: 'Ann Lee', address: 'ann@customer.example' }],
  subject: 'Re: Größe [TKT-000123]',
  text: 'Hello\n\nAnn',
};
const build = async (given: Partial<NewMail> = {}) => Buffer.from(await buildMail({ ...MAIL, ...given })).toString();

test('builds a message with Windows line ends, and the last ten references', async () => {
  const references = Array.from({ length: 12 }, (_, index) => `r${index}@x`);
  const text = await build({ references, inReplyTo: 'r11@x', headers: { 'X-OBDesk-Message': ID } });
  expect(text).not.toMatch(/[^\r]\n/);
  const headers = text.replaceAll('\r\n ', ' ');
  expect(headers).toContain(
    `References: ${references
      .slice(2)
      .map((id) => `<${id}>`)
      .join(' ')}\r\n`,
  );
  expect(headers).toContain('In-Reply-To: <r11@x>\r\n');
  expect(headers).toContain('Message-ID: <ours@obdesk.example>\r\n');
  expect(headers.toLowerCase()).toContain(`x-obdesk-message: ${ID}`);
  expect(headers).toContain('Date: Mon, 30 Nov 2026 12:00:00 +0000');
});

test('doesn’t let values add headers or recipients', async () => {
  const text = await build({
    subject: 'Hello\r\nBcc: a@evil.example',
    to: [{ name: 'Ann\r\nBcc: b@evil.example', address: 'ann@customer.example' }],
    headers: { 'Auto-Submitted': 'auto-replied\r\nBcc: c@evil.example' },
  });
  expect(text).not.toMatch(/^bcc:/im);
});

test('recognizes its own Message-IDs, also after the key was rotated', () => {
  const messageId = toMessageId(secrets, { thread: 'TKT-000123', id: ID, domain: 'shop.example' });
  expect(readMessageId(secrets, messageId)).toEqual({ thread: 'TKT-000123', id: ID });
  expect(readMessageId(createSecretBox('another secret, long enough as well', [KEY]), messageId)).toEqual({ thread: 'TKT-000123', id: ID });
  expect(readMessageId(createSecretBox('another secret, long enough as well'), messageId)).toBeUndefined();
  expect(readMessageId(secrets, messageId.replace('123', '124'))).toBeUndefined();
  expect(readMessageId(secrets, `TKT-000123.${ID}.aaaaaaaaaaaaaaaa@shop.example`)).toBeUndefined();
  for (const other of ['', 'a@b', `${'x'.repeat(100_000)}@b`]) expect(readMessageId(secrets, other)).toBeUndefined();
});

test('recognizes the thread of an address in any case, and creates none that is too long', () => {
  const address = toThreadAddress(secrets, 'support@shop.example', 'TKT-000123') ?? '';
  expect(address).toMatch(/^support\+tkt-000123\.[a-z2-7]{16}@shop\.example$/);
  expect(readThreadAddress(secrets, address.toUpperCase())).toBe('TKT-000123');
  expect(readThreadAddress(secrets, address.replace('123', '124'))).toBeUndefined();
  expect(readThreadAddress(secrets, 'support@shop.example')).toBeUndefined();
  expect(toThreadAddress(secrets, `${'s'.repeat(40)}@shop.example`, 'TKT-000123')).toBeUndefined();
});
