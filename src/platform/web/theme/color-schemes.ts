import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The choice is stored on the device. */
export const COLOR_SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Match system', icon: IconDeviceDesktop },
] as const;
