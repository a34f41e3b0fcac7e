import { expect, test } from 'vitest';
import { isForwardSubject, stripSubjectPrefixes } from './subject.rules.ts';

test.each([
  ['Re: Update fails', 'Update fails'],
  ['RE: Fwd: AW: WG: SV: TR: Update', 'Update'],
  ['Re[2]: Antwort : Update', 'Update'],
  ['Réf: Update', 'Update'],
  ['Re:', ''],
  ['Report: results', 'Report: results'],
  ['TKT-000101: Re: Update', 'TKT-000101: Re: Update'],
])('strips %j to %j', (subject, stripped) => expect(stripSubjectPrefixes(subject)).toBe(stripped));

test.each([
  ['Fwd: Update', true],
  ['WG: Update', true],
  ['Re: Fwd: Update', false],
  ['Update', false],
])('recognizes whether %j was forwarded', (subject, isForward) => expect(isForwardSubject(subject)).toBe(isForward));
