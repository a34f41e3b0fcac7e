const CHOICE = 'mantine-color-scheme-value';
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Uses the color scheme chosen in the app, or that of the device. */
export function followColorScheme(): void {
  apply();
  dark.addEventListener('change', apply);
  addEventListener('storage', apply);
}

function apply(): void {
  const chosen = localStorage.getItem(CHOICE);
  const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark-mode', isDark);
}
