import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** What somebody can choose on this device; it is kept there. */
export const COLOR_SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Like this device', icon: IconDeviceDesktop },
] as const;
