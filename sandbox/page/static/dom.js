/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** A new element; `children` are elements or texts, never HTML. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

const two = (number) => String(number).padStart(2, '0');

/** `14:05:09` of this person's clock. */
export function timeOf(at) {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

export const grouped = (number) => number.toLocaleString('en');
