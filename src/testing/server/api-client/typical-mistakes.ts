import { getSearch, getTickets, postTickets, putTicketsById } from './client.ts';

// Each call has to be refused by the compiler: what is described too loosely would let it pass.
await postTickets({ customerCompany: 'Harbor Garage', sumary: 'A misspelt field' });
await putTicketsById('TKT-000001', { status: 'No such status' });
await getTickets({ status: 'New, which is no list' });
await getSearch();
await getSearch('P0420', { limit: 'five' });
(await getTickets()).data.map(({ summary }) => summary);
(await putTicketsById('TKT-000001', {})).data.summary.trim();
