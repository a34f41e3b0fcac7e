import { expect, test } from 'vitest';
import { anInvoice, companyForTests, type Fault, getFaultCode } from './test-company.ts';

const company = companyForTests('Harbor Garage');
const bill = (requestId: string, changes: Record<string, unknown> = {}) =>
  company.post<{ Invoice: { Id: string } }>(`/invoice?requestid=${requestId}`, anInvoice(company.customerId, changes));
const invoiceCount = async () => (await company.sandbox.control.state()).counts.quickbooks.invoice;

// https://developer.intuit.com/app/developer/qbo/docs/learn/rest-api-features
test('a requestid repeats the first response, also after a lost one', async () => {
  await company.sandbox.control.faults([{ provider: 'quickbooks', kind: 'reset_after', method: 'POST', times: 1 }]);
  await expect(bill('one')).rejects.toThrow();
  const { body } = await bill('one');
  expect((await bill('one')).body).toEqual(body);
  expect(await invoiceCount()).toBe(1);
  expect(getFaultCode(await bill('one', { PrivateNote: 'Other' }))).toBe('6000');
  expect(getFaultCode(await bill('x'.repeat(51)))).toBe('2050');
});

test('a rejected request is not remembered', async () => {
  expect(getFaultCode(await bill('one', { Line: [] }))).toBe('2020');
  expect((await bill('one')).status).toBe(200);
});

// https://blogs.intuit.com (throttling): 500 calls per minute and company, 10 concurrent calls per application.
test('the call above the limit of a minute is throttled until the minute is over', async () => {
  await company.sandbox.control.settings({ quickbooksCallsPerMinute: 3 });
  const statuses = async (count: number) => {
    const replies = [];
    for (let call = 0; call < count; call += 1) replies.push((await company.get('/item/1')).status);
    return replies;
  };
  await company.sandbox.control.clock(61_000);
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
  const throttled = await company.get<Fault>('/item/1');
  expect(throttled.body.Fault.Error).toMatchObject([{ code: '3001' }]);
  await company.sandbox.control.settings({ quickbooksThrottleIsXml: true });
  expect((await company.get('/item/1')).headers.get('content-type')).toContain('xml');
  await company.sandbox.control.clock(122_000);
  expect(await statuses(1)).toEqual([200]);
});

test('more concurrent calls than the limit are throttled', async () => {
  await company.sandbox.control.settings({ quickbooksConcurrency: 1 });
  await company.sandbox.control.faults([{ provider: 'quickbooks', kind: 'slow', ms: 1_000, times: 1 }]);
  const running = company.get('/item/1');
  await expect.poll(async () => (await company.sandbox.control.state()).faults[0]?.fired).toBe(1);
  expect((await company.get('/item/1')).status).toBe(429);
  expect((await running).status).toBe(200);
});

// Recorded once.
test('faults can have the status 200', async () => {
  await company.sandbox.control.settings({ quickbooksFaultsAre200: true });
  const reply = await bill('one', { Line: [] });
  expect([reply.status, getFaultCode(reply)]).toEqual([200, '2020']);
});
