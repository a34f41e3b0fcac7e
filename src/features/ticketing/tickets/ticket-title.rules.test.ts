import { expect, test } from 'vitest';
import { withoutSerial } from './ticket-title.rules.ts';

test('removes a leading tool and serial number from a summary', () => {
  const title = (summary: string, toolSerial = 'ISCANP-1') => withoutSerial({ summary, toolSerial });
  expect(title('iScan Pro ISCANP-1: screen cracked')).toBe('Screen cracked');
  expect(title('ISCANP-1 won’t charge')).toBe('Won’t charge');
  expect(title('iScan Pro ISCANP-1')).toBe('iScan Pro ISCANP-1');
  expect(title('Subscription shows as expired on ISCANP-1')).toBe('Subscription shows as expired on ISCANP-1');
  expect(title('Screen cracked', '')).toBe('Screen cracked');
});
