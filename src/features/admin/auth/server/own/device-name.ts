import Bowser from 'bowser';
import type { Device } from '../../own-account.contract.ts';

/** Names a browser and its system for people, from how it names itself: 'Chrome 131' on 'Windows 10'. */
export function readDeviceName(userAgent: string): Pick<Device, 'browser' | 'system'> {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  // Windows has a name for its version; that of a Mac is a place in California.
  const release = os.name === 'Windows' ? os.versionName : undefined;
  return { browser: named(browser.name, firstNumber(browser.version)), system: named(os.name, release) };
}

const named = (name: string | undefined, version: string | undefined): string => [name, version].filter(Boolean).join(' ');

const firstNumber = (version: string | undefined): string | undefined => version?.split('.')[0];
