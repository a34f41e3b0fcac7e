import { expect, test } from 'vitest';
import { zoneLabel } from './zone-label.ts';

test.each([
  ['America/New_York', 'Eastern Time (New York)'],
  ['Europe/Berlin', 'Central European Time (Berlin)'],
  ['UTC', 'UTC'],
])('labels the zone %s as %s', (zone, label) => expect(zoneLabel(zone, new Date('2026-07-01T00:00:00Z'))).toBe(label));
