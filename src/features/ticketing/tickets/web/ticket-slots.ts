import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Total } from '../../../../platform/endpoint.ts';
import type { SuggestedInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { Selection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import type { Ticket, TicketType } from '../ticket.contract.ts';
import type { HistoryEntry } from '../ticket-history.contract.ts';
import type { CaseInputs } from './case/fields/case-inputs.tsx';
import type { TicketSearch } from './list/ticket-search.ts';
import type { TicketListFilters } from './ticket.queries.ts';
import type { TicketEdit } from './ticket-edit.queries.ts';
import type { selectionShortcuts, ticketShortcuts } from './ticket-shortcuts.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** In the head of a list of tickets, beside their number. */
    'ticket-list-header': {
      /** Undefined: tickets of all types. */
      type: TicketType | undefined;
      search: TicketSearch;
      /** Shows the list by these filters instead. */
      onShow: (search: Omit<TicketSearch, 'type'>) => void;
    };
    /** In place of the head of a list of tickets while rows are selected. */
    'ticket-selection': {
      selection: Selection;
      filters: TicketListFilters;
      total: Total | undefined;
      keys: Pick<typeof ticketShortcuts & typeof selectionShortcuts, 'status' | 'assign' | 'tag' | 'clearSelection'>;
    };
    /** Marks of a ticket in a list, behind its company, and on a card. Every row has the place: what it shows must not ask for each ticket by itself. */
    'ticket-row': { ticketId: string };
    /** A new ticket that is begun, in the list of drafts. `List` shows it there. */
    'new-ticket-draft': { name: string; List: ComponentType<ListedDraft> };
    /** Between the title of a ticket and its buttons. */
    'ticket-header': { ticket: Ticket };
    /** Entries (`Menu.Item`) of the menu of actions in the head of a case. What they say afterwards they show in a notification. */
    'ticket-actions': { ticket: Ticket };
    /** Buttons in the head of a repair, before the actions. */
    'repair-header': { ticket: Ticket };
    /** The columns of a repair: all of its page below the head. */
    'repair-view': RepairOnScreen;
    /** Facts below the fields of the customer of a case. */
    'case-customer': { ticket: Ticket };
    /** Facts below the serial number of a case. */
    'case-tool': { ticket: Ticket };
    /** Panels in the right column of a case. */
    'case-side': { ticket: Ticket };
    /** At the end of the right column of a case. */
    'case-end': { ticket: Ticket };
    /** Between the entries of a case and its new note. `pane` is all of it, where files can be dropped. */
    'notes-pane': { ticket: Ticket; pane: RefObject<HTMLElement | null> };
    /** The content of an entry of the type ATTACHMENT: the line of a file that was added or removed, by `author`. */
    'attachment-entry': { ticket: Ticket; entry: HistoryEntry; author: string };
    /** Controls below the text of a new note. */
    'note-composer': TypedWord & {
      ticket: Ticket;
      /** Puts a text where the cursor is in the new note. */
      onInsert: (text: string) => void;
    };
    /** Helpers for writing an internal comment. */
    'comment-composer': TypedWord;
  }
}

/** A draft as the list of drafts shows it. */
export interface ListedDraft {
  readonly title: string;
  /** What tells it apart from others, in a line of its own. */
  readonly about: ReactNode;
  /** What of it is not saved: '1 note'. */
  readonly unsaved: string;
  /** The id of its ticket, or opens it where there is none yet. */
  readonly opens: string | (() => void);
  readonly onDiscard: () => void;
}

/** A ticket of the type Tool Repair on screen, with the parts that every ticket has. */
export interface RepairOnScreen {
  readonly ticket: Ticket;
  readonly edit: TicketEdit;
  /** The props for the input of each field. */
  readonly inputs: CaseInputs;
  /** Further props for the input of the company. */
  readonly company: SuggestedInput;
  /** Everything that happened, with a composer for the next note. */
  readonly history: ReactNode;
  /** Its assignees, follow-up and alert tags, for the keys of every ticket. */
  readonly attention: ReactNode;
  /** Attributes of the control that the key of the status leads to. */
  readonly statusTarget: object;
}

/** The word being typed in a text, and the means to replace it. */
export interface TypedWord {
  /** The word that ends where the cursor is, such as '/warranty' or '@dana'; empty behind a blank. */
  readonly typed: string;
  /** Puts a text in place of that word. */
  readonly onReplaceTyped: (text: string) => void;
  /** The text area in which it is typed. */
  readonly input: RefObject<HTMLTextAreaElement | null>;
}
