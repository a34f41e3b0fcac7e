import type { ImportReport } from '../../../features/exchange/imports/import.contract.ts';
import { type RacedService, thenUndo } from './raced-service.ts';

const FILES = {
  accounts: (turn: number, name: string) =>
    `Account Name,Contact Name,Phone,Tool Serials\nImported ${turn},Ann,,T-${turn % 3};T-${(turn + 1) % 3}\n${name},Ben,,`,
  leads: (turn: number, name: string) => `Record Id,Last Name,Company\nzcrm_${turn},Ann,${name}\nzcrm_${turn}0,Ben,Imported ${turn}`,
  tickets: (turn: number, name: string) => `Ticket Id,Subject,Account Name\n${turn}1,Case,${name}\n${turn}2,Case,Imported ${turn}`,
};

function importing(kind: keyof typeof FILES, noun: string): RacedService {
  return {
    name: `import ${noun} and undo it`,
    calls: [`POST /api/imports/${kind}`, 'POST /api/imports/:id/undo', 'job imports.run'],
    prepare: async ({ api, names }, turn) => {
      const body = new FormData();
      body.append('file', new Blob([FILES[kind](turn, names[turn % 2] ?? '')]), 'export.csv');
      return () =>
        thenUndo(api.request<ImportReport>('POST', `/api/imports/${kind}`, { body }), ({ id }) => api.post(`/api/imports/${id}/undo`));
    },
  };
}

export const importedCustomers = importing('accounts', 'customers');
export const importedLeads = importing('leads', 'leads');
export const importedTickets = importing('tickets', 'tickets');

export const IMPORT_RACES: readonly RacedService[] = [importedCustomers, importedLeads, importedTickets];
