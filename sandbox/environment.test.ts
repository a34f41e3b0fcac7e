import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('defaults to the dataset shop and fixed ports of the loopback address', () => {
  const usual = { port: 4_000, host: '127.0.0.1', dataset: 'shop', smtpPort: 4_025, imapPort: 4_143 };
  expect(readEnvironment({})).toEqual(usual);
  expect(readEnvironment({ SANDBOX_PORT: '', SANDBOX_HOST: ' ', SANDBOX_DATASET: '' })).toEqual(usual);
});

test('reads port, host and dataset', () => {
  expect(readEnvironment({ SANDBOX_PORT: '0', SANDBOX_HOST: '0.0.0.0', SANDBOX_DATASET: 'large' })).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataset: 'large',
    smtpPort: 0,
    imapPort: 0,
  });
  expect(readEnvironment({ SANDBOX_SMTP_PORT: '2525', SANDBOX_IMAP_PORT: '1143' })).toMatchObject({ smtpPort: 2_525, imapPort: 1_143 });
});

test('rejects an invalid value with its name', () => {
  for (const port of ['abc', '-1', '65536', '4e3', '40 00']) {
    for (const name of ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_IMAP_PORT'])
      expect(() => readEnvironment({ [name]: port }), port).toThrow(new RegExp(`^${name} must be a whole number`));
  }
  expect(() => readEnvironment({ SANDBOX_DATASET: 'Shop' })).toThrow(
    'SANDBOX_DATASET must be one of empty, small, shop, large, not "Shop".',
  );
});
