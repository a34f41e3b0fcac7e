import { expect, test } from 'vitest';
import { failingText, queuedText, unreadableText, unsyncedText } from './alarm.service.ts';

test.each([
  [1, '1 record from Zoho', '1 record hasn’t synced', '1 change has been waiting'],
  [2, '2 records from Zoho', '2 records haven’t synced', '2 changes have been waiting'],
  [1_000, '1,000 records from Zoho', '1,000 records haven’t synced', '1,000 changes have been waiting'],
])('counts %d in alarms', (count, unreadable, unsynced, queued) => {
  expect(unreadableText(count)).toContain(unreadable);
  expect(unsyncedText(count)).toContain(unsynced);
  expect(queuedText(count)).toContain(queued);
});

test('names failing steps', () => {
  expect(failingText(['sending records'])).toMatch(/^A sync step keeps failing: sending records\./);
  expect(failingText(['sending records', 'renewing webhooks'])).toMatch(
    /^Some sync steps keep failing: sending records, renewing webhooks\./,
  );
});
