import { getSearch, getTickets, postTickets, putTicketsById } from './client.ts';

// The compiler must reject each call, which it would accept if the type were too loose.
await postTickets({ customerCompany: 'Harbor Garage', sumary: 'A misspelt field' });
await putTicketsById('TKT-000001', { status: 'No such status' });
await getTickets({ status: 'New, which is no list' });
await getSearch();
await getSearch('P0420', { limit: 'five' });
(await getTickets()).data.map(({ summary }) => summary);
(await putTicketsById('TKT-000001', {})).data.summary.trim();
