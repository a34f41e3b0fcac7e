import { expect, test } from 'vitest';
import { describeDmarc, describeSpf, readAuthenticationServer } from './dns-hints.rules.ts';

const spf = (records: readonly string[] | undefined, provider: 'microsoft' | 'other' = 'other') =>
  describeSpf(records, 'shop.example', provider);

test('explains SPF records', () => {
  expect(spf(undefined)).toMatchObject({ isOk: false, text: 'DNS didn’t respond, so SPF of shop.example is unknown.' });
  expect(spf(['google-site-verification=1', 'v=spf10 -all'])).toMatchObject({
    isOk: false,
    text: expect.stringContaining('no SPF record'),
  });
  expect(spf(['v=spf1 a -all', 'V=SPF1 mx'])).toMatchObject({ isOk: false, text: expect.stringContaining('2 SPF records') });
  expect(spf(['v=spf1 a -all'])).toEqual({ name: 'SPF', isOk: true, text: 'shop.example has an SPF record.' });
});

test('compares the SPF record with the provider', () => {
  expect(spf(['v=spf1 a -all'], 'microsoft')).toMatchObject({ isOk: false, text: expect.stringContaining('spf.protection.outlook.com') });
  expect(spf(['v=spf1 include:spf.protection.outlook.com -all'], 'microsoft').isOk).toBe(true);
});

test('explains DMARC records', () => {
  expect(describeDmarc(undefined, 'shop.example').isOk).toBe(false);
  expect(describeDmarc(['v=spf1 -all'], 'shop.example')).toMatchObject({ isOk: false, text: expect.stringContaining('no DMARC record') });
  expect(describeDmarc(['v=DMARC1; sp=none; p = Reject'], 'shop.example')).toEqual({
    name: 'DMARC',
    isOk: true,
    text: 'shop.example has a DMARC record with the policy ‘reject’.',
  });
  expect(describeDmarc(['v=DMARC1'], 'shop.example').text).toBe('shop.example has a DMARC record.');
});

test('finds the server of the topmost authentication results, also on a second line', () => {
  const headers =
    'Received: x\r\nAuthentication-Results:\r\n MX.example.com; spf=pass\r\nAuthentication-Results: forged.example; dmarc=pass\r\n';
  expect(readAuthenticationServer(headers)).toBe('mx.example.com');
  expect(readAuthenticationServer('authentication-results: mx.example.com 1; none\r\n')).toBe('mx.example.com');
  expect(readAuthenticationServer('ARC-Authentication-Results: i=1; x\r\nSubject: Authentication-Results: no\r\n')).toBeUndefined();
});
