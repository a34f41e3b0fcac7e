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
  const scheme = isDark ? 'dark' : 'light';
  const page = document.documentElement;
  page.dataset.mantineColorScheme = scheme;
  page.style.colorScheme = scheme;
  page.classList.toggle('dark-mode', isDark);
}
