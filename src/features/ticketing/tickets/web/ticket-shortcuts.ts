import { defineShortcuts } from '../../../../platform/web/ui/keyboard/shortcuts.ts';

/** Shortcuts of a ticket page. Some also change selected tickets in a list. */
export const ticketShortcuts = defineShortcuts({
  save: { where: 'Tickets', keys: ['mod+S'], does: 'Save' },
  addNote: { where: 'Tickets', keys: ['mod+Enter'], does: 'Add note and save, or create ticket', isNative: true },
  note: { where: 'Tickets', keys: ['N'], does: 'Write a note' },
  status: { where: 'Tickets', keys: ['S'], does: 'Change the status' },
  assign: { where: 'Tickets', keys: ['A'], does: 'Assign someone' },
  claim: { where: 'Tickets', keys: ['I'], does: 'Assign to me' },
  tag: { where: 'Tickets', keys: ['T'], does: 'Set alert tags' },
  leaveField: { where: 'Tickets', keys: ['Escape'], does: 'Exit the field', worksWhileTyping: true },
  nextTicket: { where: 'Tickets', keys: ['J', ']'], does: 'Next ticket in the list' },
  ticketBefore: { where: 'Tickets', keys: ['K', '['], does: 'Previous ticket in the list' },
});

/** Shortcuts that select tickets in a list. */
export const selectionShortcuts = defineShortcuts({
  selectRow: { where: 'Lists', keys: ['X'], does: 'Select a ticket' },
  selectDown: { where: 'Lists', keys: ['shift+J'], does: 'Extend selection down' },
  selectUp: { where: 'Lists', keys: ['shift+K'], does: 'Extend selection up' },
  selectTo: { where: 'Lists', keys: ['shift+X'], does: 'Select a range' },
  clearSelection: { where: 'Lists', keys: ['Escape'], does: 'Clear selection' },
});
