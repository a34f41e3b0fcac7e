import { expect, test } from 'vitest';
import { pickCardFacts } from './customer-card.rules.ts';

const people = ['Ray', 'Nadia'].map((name) => ({ name, email: '', phone: '' }));
const customer = { contacts: people, toolSerials: ['A-1', 'B-2', 'C-3'] };

test('shows the first contact and two tools, search matches first', () => {
  expect(pickCardFacts(customer, '')).toEqual({ contact: people[0], serials: ['A-1', 'B-2'], moreSerials: 1 });
  expect(pickCardFacts(customer, ' NAD')).toMatchObject({ contact: people[1], serials: ['A-1', 'B-2'] });
  expect(pickCardFacts(customer, 'c-')).toMatchObject({ contact: people[0], serials: ['C-3', 'A-1'] });
  expect(pickCardFacts({ contacts: [], toolSerials: [] }, 'x')).toEqual({ contact: undefined, serials: [], moreSerials: 0 });
});
