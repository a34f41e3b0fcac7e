import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Total } from '../../../../platform/endpoint.ts';
import type { Selection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import type { Ticket, TicketType } from '../ticket.contract.ts';
import type { HistoryEntry } from '../ticket-history.contract.ts';
import type { CASE_INPUTS } from './case/fields/case-inputs.tsx';
import type { TicketSearch } from './list/ticket-search.ts';
import type { TicketListFilters } from './ticket.queries.ts';
import type { TicketEdit } from './ticket-edit.queries.ts';
import type { selectionShortcuts, ticketShortcuts } from './ticket-shortcuts.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** In the header of a ticket list, next to the count. */
    'ticket-list-header': {
      /** Undefined: tickets of all types. */
      type: TicketType | undefined;
      search: TicketSearch;
      /** How the list is shown, also if that isn't in the URL. */
      setting: Pick<TicketSearch, 'sort' | 'columns' | 'group'>;
      /** Applies other filters. */
      onShow: (search: Omit<TicketSearch, 'type'>) => void;
    };
    /** Replaces the header of a ticket list while rows are selected. */
    'ticket-selection': {
      selection: Selection;
      /** The change for which a shortcut has selected the row; undefined if the user selected rows. */
      quick: QuickChange | undefined;
      onQuickEnd: () => void;
      filters: TicketListFilters;
      total: Total | undefined;
      keys: Pick<typeof ticketShortcuts & typeof selectionShortcuts, 'status' | 'assign' | 'tag' | 'clearSelection'>;
    };
    /** Marks of a ticket on its row or card. Must not send a request per ticket. */
    'ticket-row': { ticketId: string };
    /** A draft of a new ticket or a reply in the list of drafts, rendered with `List`. Nothing for drafts of another feature. */
    'listed-draft': { name: string; List: ComponentType<ListedDraft> };
    /** Below the open tickets of the customer in the new-ticket form. */
    'new-ticket-side': { customerId: string };
    /** Between the summary of a ticket and its buttons. */
    'ticket-header': { ticket: Ticket };
    /** Items (`Menu.Item`) of the Actions menu. They report results in notifications. */
    'ticket-actions': { ticket: Ticket };
    /** Buttons in the header of a repair, before Actions. */
    'repair-header': { ticket: Ticket };
    /** The page of a repair below its header. */
    'repair-view': RepairOnScreen;
    /** Facts below the customer fields. */
    'case-customer': { ticket: Ticket };
    /** Facts below the serial number. */
    'case-tool': { ticket: Ticket };
    /** Panels in the right column. */
    'case-side': { ticket: Ticket };
    /** At the end of the right column. */
    'case-end': { ticket: Ticket };
    /** Between the history and the composer. Files can be dropped on `pane`. */
    'notes-pane': { ticket: Ticket; pane: RefObject<HTMLElement | null> };
    /** Around the history of a ticket. Contents render their children. */
    'history-frame': { ticket: Ticket; children: ReactNode };
    /** Content of a history entry of the type EMAIL. */
    'email-entry': EmailEntryProps & {
      /** Renders the text, or a part of it. */
      Text: ComponentType<{ text: string }>;
    };
    /** Menu of a history entry of the type EMAIL. */
    'email-actions': EmailEntryProps;
    /** Buttons of the note composer, before Add Note. */
    'composer-actions': { ticket: Ticket };
    /** Replaces the note composer while the user writes a reply. */
    'reply-composer': { ticket: Ticket };
    /** Content of a history entry of the type ATTACHMENT. */
    'attachment-entry': { ticket: Ticket; entry: HistoryEntry; author: string };
    /** Controls below the text of a new note. */
    'note-composer': TypedWord & {
      ticket: Ticket;
      /** Inserts a text at the cursor. */
      onInsert: (text: string) => void;
    };
    /** Helpers for writing an internal comment. */
    'comment-composer': TypedWord;
  }
}

interface EmailEntryProps {
  ticket: Ticket;
  entry: HistoryEntry;
}

/** A shortcut that changes the active row of a list. */
export type QuickChange = 'status' | 'assign' | 'tag';

/** A draft in the list of drafts. */
export interface ListedDraft {
  readonly title: string;
  /** Details on a second line. */
  readonly about: ReactNode;
  /** Summary of the unsaved work: '1 note'. */
  readonly unsaved: string;
  /** Ticket ID, or a function that opens the draft of a new ticket. */
  readonly opens: string | (() => void);
  readonly onDiscard: () => void;
}

/** A Tool Repair ticket with the panels shared by all tickets. */
export interface RepairOnScreen {
  readonly ticket: Ticket;
  readonly edit: TicketEdit;
  /** Inputs by kind of field. */
  readonly inputs: typeof CASE_INPUTS;
  /** History with a composer. */
  readonly history: ReactNode;
  /** Assignees, follow-up and alert tags. */
  readonly attention: ReactNode;
  /** Attributes of the control that the status shortcut focuses. */
  readonly statusTarget: object;
}

/** The word at the cursor, for completion. */
export interface TypedWord {
  /** The word that ends at the cursor if it begins with / or @, such as '/warranty' or '@dana'; otherwise empty. */
  readonly typed: string;
  /** Replaces the word. */
  readonly onReplaceTyped: (text: string) => void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}
