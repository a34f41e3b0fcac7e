import { attempt, control } from './control.js';
import { byId, element } from './dom.js';

/** Renders all settings by service. Each change is sent immediately. */
export async function showSettings() {
  const settings = Object.entries(await control('GET', '/settings'));
  const services = Map.groupBy ? Map.groupBy(settings, getService) : groupByService(settings);
  const wasOpen = new Set([...byId('settings').querySelectorAll('details[open]')].map(({ id }) => id));
  byId('settings').replaceChildren(
    ...[...services].map(([service, group]) => {
      const id = `settings-${service}`;
      const summary = element('summary', { textContent: `${service} (${group.length})` });
      return element('details', { id, open: wasOpen.has(id) }, summary, ...group.map(createRow));
    }),
  );
}

/** Names start with their service: `deskIndexLagMs`. */
const getService = ([name]) => /^[a-z]+/.exec(name)?.[0] ?? '';

function groupByService(settings) {
  const groups = new Map();
  for (const entry of settings) groups.set(getService(entry), [...(groups.get(getService(entry)) ?? []), entry]);
  return groups;
}

function createRow([name, definition]) {
  const { value, about } = definition;
  const input = inputFor(name, definition);
  input.addEventListener('change', () => attempt(() => control('POST', '/settings', { [name]: readInput(input, typeof value) })));
  return element(
    'label',
    { className: 'setting' },
    element(
      'span',
      { className: 'what stack' },
      element('b', { textContent: name }),
      element('span', { className: 'meta', textContent: about }),
    ),
    input,
  );
}

function inputFor(name, { value, choices, from = 0, to, pattern = '.*' }) {
  if (choices) return element('select', { name }, ...choices.map((choice) => new Option(choice, choice, false, choice === value)));
  if (typeof value === 'boolean') return element('input', { type: 'checkbox', name, checked: value });
  if (typeof value === 'number') return element('input', { type: 'number', name, step: 'any', min: from, max: to ?? '', value });
  return element('input', { type: 'text', name, pattern, value });
}

function readInput(input, type) {
  if (type === 'boolean') return input.checked;
  return type === 'number' ? input.valueAsNumber : input.value;
}
