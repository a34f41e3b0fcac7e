import { attempt, control } from './control.js';
import { byId, element } from './dom.js';

/** Kinds of records that can be edited. */
const EDITABLE = {
  crm: ['leads', 'accounts'],
  desk: ['tickets', 'contacts', 'accounts'],
  quickbooks: ['customer', 'invoice'],
};

const ROWS = 14;

export const isEditable = ({ provider, kind }) => (EDITABLE[provider] ?? []).includes(kind);

/** Returns whether a record of the list has unsaved changes. */
export const isBeingEdited = (list) => list.querySelector('form[data-is-changed]') !== null;

/** Creates a form to edit and delete a record as JSON; `onDone` is called afterwards. */
export function createRecordForm({ provider, kind }, record, onDone) {
  const id = String(record.id ?? record.Id);
  const fields = element('textarea', { name: 'fields', rows: ROWS, spellcheck: false, value: JSON.stringify(record, null, 2) });
  const remove = element('button', { type: 'button', textContent: 'Delete' });
  const form = element(
    'form',
    { className: 'edit' },
    element('label', {}, 'Fields as JSON ', fields),
    element('button', { type: 'submit', className: 'primary', textContent: 'Save' }),
    remove,
  );
  const send = (edit) =>
    attempt(async () => {
      await control('POST', '/edit', { provider, kind, id, ...edit() });
      form.removeAttribute('data-is-changed');
      onDone();
    });
  form.addEventListener('input', () => form.setAttribute('data-is-changed', ''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(() => ({ changes: findChanges(record, parseFields(fields.value)) }));
  });
  remove.addEventListener('click', () => send(() => ({ remove: true })));
  return form;
}

/** Enables the form for new records; `getChosen` returns the selected kind. */
export function prepareAddForm(getChosen, onDone) {
  const form = byId('add-form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      await control('POST', '/edit', { ...getChosen(), changes: parseFields(form.elements.fields.value) });
      form.reset();
      onDone();
    });
  });
}

function parseFields(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Invalid JSON: ${error.message}`);
  }
}

function findChanges(before, after) {
  const isChanged = ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}
