/** Returns the element with this ID. */
export const byId = (id) => document.getElementById(id);

/** Creates an element; `children` are elements or texts, never HTML. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Creates a multi-line text that scrolls, also by keyboard. */
export function createScrollable(label, text) {
  const made = element('pre', { textContent: text, tabIndex: 0, role: 'group' });
  made.setAttribute('aria-label', label);
  return made;
}

/** Renders the list again and preserves its focus and scroll position. */
export function redraw(list, children) {
  const focused = list.contains(document.activeElement) ? document.activeElement.id : '';
  const { scrollTop } = list;
  list.replaceChildren(...children);
  list.scrollTop = scrollTop;
  if (focused !== '') byId(focused)?.focus({ preventScroll: true });
}

const two = (number) => String(number).padStart(2, '0');

/** Formats a time as `14:05:09` in the time zone of the browser. */
export function formatTime(at) {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

export const formatNumber = (number) => number.toLocaleString('en');
