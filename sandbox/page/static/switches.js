import { attempt, control } from './control.js';
import { byId, element } from './dom.js';

/** Draws all switches, by service; each change is sent at once. */
export async function showSwitches() {
  const switches = Object.entries(await control('GET', '/switches'));
  const services = Map.groupBy ? Map.groupBy(switches, serviceOf) : groupByService(switches);
  const wasOpen = new Set([...byId('switches').querySelectorAll('details[open]')].map(({ id }) => id));
  byId('switches').replaceChildren(
    ...[...services].map(([service, group]) => {
      const id = `switches-${service}`;
      const summary = element('summary', { textContent: `${service} (${group.length})` });
      return element('details', { id, open: wasOpen.has(id) }, summary, ...group.map(rowOf));
    }),
  );
}

/** Names begin with their service: `deskIndexLagMs`. */
const serviceOf = ([name]) => /^[a-z]+/.exec(name)?.[0] ?? '';

function groupByService(switches) {
  const groups = new Map();
  for (const entry of switches) groups.set(serviceOf(entry), [...(groups.get(serviceOf(entry)) ?? []), entry]);
  return groups;
}

function rowOf([name, definition]) {
  const { value, about } = definition;
  const input = inputFor(name, definition);
  input.addEventListener('change', () => attempt(() => control('POST', '/switches', { [name]: readInput(input, typeof value) })));
  return element(
    'label',
    { className: 'switch' },
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
