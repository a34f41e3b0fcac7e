import { expect, test } from 'vitest';
import { hostileHtml } from '../../../../../testing/server/mail/hostile-mails.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const sanitize = (html: string) => sanitizeHtml(html, (id) => `/inline/${id}`);

test('keeps formatting, safe links and pictures of the message', () => {
  expect(sanitize('<p style="color: #c00; position: fixed"><b>Hello</b> <a href="https://shop.example/">shop</a></p>')).toBe(
    '<p style="color: #c00"><b>Hello</b> <a href="https://shop.example/" target="_blank" rel="noopener noreferrer nofollow">shop</a></p>',
  );
  expect(sanitize('<td width="100"><img src="cid:logo" alt="Logo"></td>')).toBe('<td width="100"><img src="/inline/logo" alt="Logo"></td>');
});

test('removes everything that runs or loads from hostile messages', () => {
  for (const html of hostileHtml('tracker.example')) {
    const clean = sanitize(html);
    // Text and titles may show the code, escaped.
    const tags = [...clean.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/ (?:title|alt)="[^"]*"/g, '')).join('');
    expect(tags).not.toMatch(/script|iframe|object|embed|form|svg|meta|base|link|style>|\son\w+=|javascript:|url\(|tracker\.example/i);
  }
});

test('closes what is open, and ignores what is too deep', () => {
  expect(sanitize('<div><b>x')).toBe('<div><b>x</b></div>');
  expect(sanitize('<div>'.repeat(100_000)).length).toBeLessThan(3_000);
});
