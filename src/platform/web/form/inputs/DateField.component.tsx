import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';
import { commitPendingFields } from './uncommitted.ts';

function Form() {
  const [values, setValues] = useState({ day: '2026-11-30', time: '' });
  const [isReady, setReady] = useState<boolean>();
  return (
    <>
      <DateField
        id="form-day"
        label="Due date"
        value={values.day}
        onChange={({ currentTarget }) => setValues({ ...values, day: currentTarget.value })}
      />
      <TimeField
        id="form-time"
        label="Time"
        value={values.time}
        onChange={({ currentTarget }) => setValues({ ...values, time: currentTarget.value })}
      />
      <output>{`${values.day} ${values.time} ${isReady}`}</output>
      <Button onClick={async () => setReady(await commitPendingFields('form'))}>Save</Button>
    </>
  );
}

const output = () => page.getByRole('status').filter({ hasText: /undefined|true|false/ });

test('reads a typed date, and keeps unreadable text with an error that holds the save', async () => {
  renderAt('/', <Form />);
  const field = page.getByLabelText('Due date');
  await expect.element(field).toHaveValue('11/30/2026');
  await field.fill('12022026');
  await expect.element(output()).toHaveTextContent('2026-12-02');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field).toHaveValue('12/02/2026');
  await expect.element(output()).toHaveTextContent('true');
  await field.fill('12/45/2026');
  await userEvent.tab();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(output()).toHaveTextContent('2026-12-02 false');
  await expect.element(field).toHaveValue('12/45/2026');
  await expect.element(page.getByText('Enter a date like 12/31/2026')).toBeVisible();
  await field.fill('');
  await expect.element(output()).toHaveTextContent(/^ *false/);
});

test('chooses a day in the calendar, and a time from the list or by typing', async () => {
  renderAt('/', <Form />);
  await page.getByLabelText('Due date').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('button', { name: '24 November 2026' }).click();
  await expect.element(output()).toHaveTextContent('2026-11-24');
  await expect.element(calendar).not.toBeInTheDocument();
  await page.getByLabelText('Time', { exact: true }).click();
  await page.getByRole('option', { name: '2:30 PM', exact: true }).click();
  await expect.element(output()).toHaveTextContent('2026-11-24 14:30');
  await page.getByLabelText('Time', { exact: true }).fill('9');
  await userEvent.keyboard('{Enter}');
  await expect.element(output()).toHaveTextContent('2026-11-24 09:00');
  await expect.element(page.getByLabelText('Time', { exact: true })).toHaveValue('9:00 AM');
});

test('draws the calendar above the fields behind it', async () => {
  renderAt('/', <Form />);
  await page.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect.element(calendar.getByRole('button', { name: '24 November 2026' })).toBeVisible();
  const icon = page.getByLabelText('Time', { exact: true }).element().parentElement?.querySelector<HTMLElement>('[data-position="right"]');
  if (!icon) throw new Error('The time field has no icon');
  // Elements without pointer events aren't found at a point.
  icon.style.pointerEvents = 'all';
  const { left, top, width, height } = icon.getBoundingClientRect();
  expect(calendar.element().contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
});
