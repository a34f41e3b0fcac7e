import { expect, test } from 'vitest';
import { findModelOfTool } from './tool-models.ts';

const tool = { toolSerial: '', productSku: '', summary: '' };

test.each([
  [{ toolSerial: 'ISCANL-12732', productSku: 'ISC-PRO', summary: 'iScan HD: no power' }, 'iScan Lite'],
  [{ toolSerial: 'L-ISCANH-0001' }, 'iScan HD'],
  [{ toolSerial: '4711', productSku: 'isc-lite', summary: 'iScan HD: no power' }, 'iScan Lite'],
  [{ productSku: 'ISP-10-US', summary: 'The iScan Pro does not charge' }, 'iScan Pro'],
  [{ summary: 'iScan Lite boots slower than the iScan Pro' }, undefined],
  [{ productSku: 'PROBE-1', summary: 'Probe broken' }, undefined],
])('finds the model of %o: %s', (given, model) => {
  expect(findModelOfTool({ ...tool, ...given })).toBe(model);
});
