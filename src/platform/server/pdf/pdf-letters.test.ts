import { expect, test } from 'vitest';
import { readPages } from '../../../testing/server/pdf/read-pdf.ts';
import { loadFonts } from './pdf-fonts.ts';
import { createPdf } from './pdf-page.ts';
import { toRuns } from './text-runs.ts';

const fonts = loadFonts();

async function drawText(text: string) {
  const pages = createPdf(fonts, { title: 'Letters', author: '', time: new Date('2026-11-21T00:00:00Z') });
  for (const [row, line] of pages.lines(text, 500).entries()) pages.text(line, 54, 54 + 20 * row, { column: 500 });
  const bytes = await pages.finish(() => undefined);
  return { bytes, text: readPages(bytes)[0] ?? '' };
}

/** Glyphs without a letter are read as zero. */
const letters = (text: string) => [...text.normalize('NFC').replaceAll(/\s|\p{Cf}|\p{Variation_Selector}/gu, '')].sort().join('');

test.each([
  ['Latin', 'Łódź ő Đặng Nguyễn ½ €'],
  ['Cyrillic', 'Київ Ґ Ѫ Ӂ'],
  ['Greek', 'Αθήνα ἀρχή'],
  ['Japanese', '東京ガレージ株式会社「点検」'],
  ['simplified Chinese', '汽车维修服务，请注意检查。'],
  ['traditional Chinese', '繁體中文維修服務'],
  ['Korean', '한국 자동차 정비'],
  ['Arabic', 'مرحبا بكم في ورشة الإصلاح، رقم 12'],
  ['Persian', 'پمپ گیربکس ژاپن ۱۲۳'],
  ['Hebrew', 'שלום עולם'],
  ['Thai', 'น้ำมันเครื่องและไส้กรองอากาศ'],
  ['Devanagari', 'नमस्ते दुनिया क्षत्रिय'],
  ['signs', '≥ ≤ ± → ← ↔ ⇒ ✓ ✗ ☎ ★ ₹ ₽ ₺ ℃ Ω ∑ √ ∞ ① ♥'],
  ['emoji', '😀 🔧 🚗 👍'],
  ['letters beyond the first plane', '𠮷野家 𝑥'],
  ['further scripts', 'ქართული հայերեն தமிழ் বাংলা አማርኛ'],
])('prints %s', async (_, text) => {
  const drawn = await drawText(text);
  expect(drawn.text).not.toContain('\0');
  expect(letters(drawn.text)).toBe(letters(text));
});

const LETTERS = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code));

/** Quranic signs that no free font has yet. */
const RARE = /[\u088f\ufbc3-\ufbd2\ufd90\ufd91\ufdc8-\ufdce]/;

test.each(['Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai', 'Devanagari', 'Hiragana', 'Katakana', 'Hangul', 'Han'])(
  'has a font for the letters of %s',
  (script) => {
    const isLetter = new RegExp(`\\p{Script=${script}}`, 'u');
    const all = LETTERS.filter((letter) => isLetter.test(letter) && !RARE.test(letter));
    // A sample: each font part takes milliseconds to load.
    const sample = all.filter((_, index) => index % Math.ceil(all.length / 25) === 0);
    expect(toRuns(sample.join(' '), fonts).some(({ text }) => text.includes('?'))).toBe(false);
  },
);

test('joins Arabic letters and preserves their text', async () => {
  const { text } = await drawText('ببب');
  expect(text.replaceAll('\n', '')).toBe('ببب');
});

test.each(['東京ガレージ株式会社「点検」、部品', '한국 자동차 정비', '汽车维修服务，请注意检查。'])('loads no font to wrap %s', (text) => {
  const loaded: string[] = [];
  const watched = { ...fonts, findFallback: (letters: string) => void loaded.push(letters) };
  const pages = createPdf(watched, { title: 'Wrapped', author: '', time: new Date('2026-11-21T00:00:00Z') });
  expect(pages.lines(text, 50, { size: 10 }).length).toBeGreaterThan(1);
  expect(loaded).toEqual([]);
});

test('loads no other font for European alphabets and embeds only the letters used', async () => {
  const loaded: string[] = [];
  const watched = { ...fonts, findFallback: (letters: string) => void loaded.push(letters) };
  const pages = createPdf(watched, { title: 'Plain', author: '', time: new Date('2026-11-21T00:00:00Z') });
  pages.text('Bremsflüssigkeit für Łódź, Київ, Αθήνα: €12.50', 54, 54);
  const bytes = await pages.finish(() => undefined);
  expect(loaded).toEqual([]);
  expect(bytes.length).toBeLessThan(20_000);
});
