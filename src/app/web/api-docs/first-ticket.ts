import { followColorScheme } from './color-scheme.ts';

followColorScheme();
for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;
