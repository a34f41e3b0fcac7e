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

function rowOf([name, { value, about }]) {
  const isBoolean = typeof value === 'boolean';
  const type = isBoolean ? 'checkbox' : typeof value === 'number' ? 'number' : 'text';
  const input = element('input', { type, name, step: 'any', ...(isBoolean ? { checked: value } : { value }) });
  input.addEventListener('change', () =>
    attempt(async () => {
      const next = isBoolean ? input.checked : typeof value === 'number' ? input.valueAsNumber : input.value;
      await control('POST', '/switches', { [name]: next });
    }),
  );
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
