import { expect, test } from 'vitest';
import { toFieldName } from './invalid-input.ts';

test.each([
  [[], 'The input'],
  [['vehicleYear'], 'Vehicle year'],
  [['vin'], 'VIN'],
  [['quickbooksInvoiceId'], 'QuickBooks invoice ID'],
  [['parts', 0, 'productSku'], 'Parts 1 product SKU'],
])('names the field %j "%s"', (path, name) => expect(toFieldName(path)).toBe(name));
