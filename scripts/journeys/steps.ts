import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Effort of a job. */
export interface Effort {
  clicks: number;
  /** Key presses other than typing a text: Enter, Tab, shortcuts, and letters typed into menus. */
  keys: number;
  /** Typed letters, without names and notes. */
  letters: number;
  /** Typed letters of names and notes. */
  words: number;
}

/** The actions of a user. Each is counted, and its result photographed before the next one. */
export interface Steps {
  readonly page: Page;
  readonly effort: Readonly<Effort>;
  click(target: Locator): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Goes back to the previous page, which is one key. */
  back(): Promise<void>;
  /** Types a text without names and notes, such as a serial number. */
  type(text: string): Promise<void>;
  /** Types a name or a note. */
  write(text: string): Promise<void>;
  /** Waits until the user sees something. */
  see(target: Locator): Promise<void>;
  /** Photographs the current screen. */
  photograph(name: string): Promise<void>;
}

export function createSteps(page: Page, folder: string): Steps {
  const effort: Effort = { clicks: 0, keys: 0, letters: 0, words: 0 };
  let place = 0;
  let last = 'start';
  // Pictures of an earlier run may have other names.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  async function photograph(name: string) {
    place += 1;
    const file = `${String(place).padStart(2, '0')}-${name.replaceAll(/[^\w]+/g, '-')}.png`;
    await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'initial' });
  }

  /** Photographs the screen on which the user acts. */
  async function count(kind: keyof Effort, number: number, name: string) {
    await photograph(last);
    effort[kind] += number;
    last = name;
  }

  return {
    page,
    effort,
    photograph,
    see: (target) => target.first().waitFor(),
    async click(target) {
      await target.waitFor();
      await count('clicks', 1, 'click');
      await target.click();
    },
    async press(...keys) {
      await count('keys', keys.length, `press ${keys.join(' ')}`);
      for (const key of keys) await page.keyboard.press(key);
    },
    async back() {
      await count('keys', 1, 'back');
      await page.goBack();
    },
    async type(text) {
      await count('letters', text.length, 'type');
      await page.keyboard.type(text);
    },
    async write(text) {
      await count('words', text.length, 'write');
      await page.keyboard.type(text);
    },
  };
}
