import { describe, expect, test } from 'vitest';
import { createDataset } from './create-dataset.ts';
import { type Dataset, DEPARTMENTS } from './dataset.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const empty = createDataset('empty', NOW);
const small = createDataset('small', NOW);
const shop = createDataset('shop', NOW);
const large = createDataset('large', NOW);

test('the empty dataset has no records', () => {
  expect(empty).toEqual({ name: 'empty', companies: [], contacts: [], leads: [], tickets: [] });
});

test('the shop has 200 accounts, 400 leads and 3,000 tickets, spread over the three departments', () => {
  expect([shop.companies.length, shop.leads.length, shop.tickets.length]).toEqual([200, 400, 3_000]);
  const perDepartment = DEPARTMENTS.map((_, index) => shop.tickets.filter(({ department }) => department === index).length);
  expect(perDepartment).toEqual([1_000, 1_000, 1_000]);
});

test('the small dataset has more tickets and leads than a page holds', () =>
  expect([small.tickets.length, small.leads.length]).toEqual([390, 360]));

test('the large dataset has 50,000 tickets', () => expect(large.tickets).toHaveLength(50_000));

describe.each([small, shop, large])('the dataset $name', (dataset: Dataset) => {
  test('is the same each time', () => {
    expect(JSON.stringify(createDataset(dataset.name, NOW)) === JSON.stringify(dataset)).toBe(true);
  });

  test('refers only to existing companies and contacts', () => {
    const companies = dataset.contacts.map(({ company }) => company ?? 0);
    expect(companies.filter((position) => !dataset.companies[position])).toEqual([]);
    expect(dataset.tickets.filter(({ contact }) => !dataset.contacts[contact])).toEqual([]);
    expect(dataset.contacts.some(({ company }) => company === null)).toBe(true);
  });

  test('has tickets in order of time, none in the future, and none changed before its creation', () => {
    const times = dataset.tickets.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const odd = dataset.tickets.filter(({ createdAt, modifiedAt }) => modifiedAt < createdAt || modifiedAt > NOW);
    const oddLeads = dataset.leads.filter(({ createdAt, modifiedAt }) => modifiedAt < createdAt || modifiedAt > NOW);
    expect([odd, oddLeads]).toEqual([[], []]);
  });

  test('has nothing that providers reject: duplicate names, texts that are too long', () => {
    const lower = (names: readonly (string | null)[]) => names.flatMap((name) => name?.toLowerCase() ?? []);
    const names = lower(dataset.companies.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(dataset.tickets.filter(({ subject, description }) => subject.length > 1_000 || description.length > 65_535)).toEqual([]);
    expect(dataset.leads.filter(({ lastName }) => lastName.length > 80)).toEqual([]);
    expect(dataset.companies.filter(({ description }) => description.length > 32_000)).toEqual([]);
  });

  test('has accounts with the same name, which only the CRM and Desk allow', () => {
    const accountNames = dataset.companies.map(({ accountName }) => accountName);
    const doubled = accountNames.filter((name, index) => accountNames.indexOf(name) < index);
    expect(doubled).toHaveLength(dataset.companies.length / 40);
    expect(dataset.companies.filter(({ name, accountName }) => name !== accountName)).toHaveLength(doubled.length);
  });

  test('has 250 tickets created and changed in the same second', () => {
    const ofOneSecond = new Map<number, number>();
    for (const { createdAt, modifiedAt, threads, comments } of dataset.tickets) {
      const times = new Set([createdAt, modifiedAt, ...[...threads, ...comments].map(({ at }) => at)].map((at) => Math.floor(at / 1_000)));
      const [second = 0] = times;
      if (times.size === 1) ofOneSecond.set(second, (ofOneSecond.get(second) ?? 0) + 1);
    }
    expect(Math.max(...ofOneSecond.values())).toBe(250);
  });

  test('has leads with the same email address in different case', () => {
    const emails = dataset.leads.flatMap(({ email }) => email ?? []);
    const shared = emails.filter((email, index) => emails.findIndex((other) => other.toLowerCase() === email.toLowerCase()) < index);
    expect(shared.length).toBeGreaterThanOrEqual(5);
    expect(new Set(emails).size).toBe(emails.length);
  });

  test('has 250 leads created and changed in the same second, more than a page', () => {
    const secondOf = (time: number) => Math.floor(time / 1_000);
    const inSecondOf = (at: number) => dataset.leads.filter(({ modifiedAt }) => secondOf(modifiedAt) === secondOf(at));
    const [busiest] = dataset.leads.map(({ modifiedAt }) => inSecondOf(modifiedAt)).sort((one, other) => other.length - one.length);
    expect(busiest).toHaveLength(250);
    expect(busiest?.every(({ createdAt, modifiedAt }) => createdAt === modifiedAt)).toBe(true);
    expect(new Set(busiest?.map(({ createdAt }) => createdAt)).size).toBe(250);
  });

  test('has umlauts, quotes, angle brackets, very long texts and missing fields', () => {
    const texts = [...dataset.companies.map(({ name }) => name), ...dataset.tickets.map(({ subject }) => subject)];
    for (const odd of ['ü', "'", '"', '<', '&', '�']) expect(texts.some((text) => text.includes(odd))).toBe(true);
    expect(dataset.tickets.some(({ subject }) => subject.length > 900)).toBe(true);
    expect(dataset.tickets.some(({ description }) => description.length > 65_000)).toBe(true);
    expect(dataset.tickets.some(({ description }) => description === '')).toBe(true);
    expect(dataset.contacts.some(({ email }) => email === null)).toBe(true);
    expect(dataset.leads.some(({ company, email }) => company === null && email === null)).toBe(true);
    expect(dataset.tickets.some(({ classification, priority }) => classification === null && priority === null)).toBe(true);
  });

  test('has comments and threads in order of time, after the creation of the ticket', () => {
    const conversations = dataset.tickets.flatMap(({ comments, threads, createdAt }) => [
      [createdAt, ...comments.map(({ at }) => at)],
      [createdAt, ...threads.map(({ at }) => at)],
    ]);
    expect(conversations.filter((times) => times.some((at, index) => at < (times[index - 1] ?? 0)))).toEqual([]);
    expect(conversations.filter((times) => times.length > 1).length).toBeGreaterThan(dataset.tickets.length / 2);
  });
});
