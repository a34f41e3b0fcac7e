import './prepare-page.ts';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanUp } from './render.tsx';
import { resetReplies } from './replies.ts';

const logged: string[] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => void logged.push(parts.map(String).join(' ')));
});

afterEach(() => {
  notifications.clean();
  cleanUp();
  const { unanswered, expected } = resetReplies();
  const unexpected = logged.splice(0).filter((text) => !expected.some((allowed) => text.includes(allowed)));
  expect(unanswered, 'requests without a reply').toEqual([]);
  expect(unexpected, 'console errors').toEqual([]);
});
