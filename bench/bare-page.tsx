import { type MouseEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Json = Record<string, unknown>;

/** Columns of a list, as OBDesk shows them by default. */
interface ListView {
  readonly path: string;
  readonly columns: readonly string[];
}

const TICKETS = ['summary', 'customerCompany', 'id', 'toolSerial', 'status', 'assignees', 'lastUpdated'];
const ticketList = (type: string): ListView => ({
  path: `/api/tickets?type=${encodeURIComponent(type)}&state=open&limit=50`,
  columns: TICKETS,
});

const LISTS: Readonly<Record<string, ListView>> = {
  '#/sod': ticketList('SOD'),
  '#/bugs': ticketList('Bug Report'),
  '#/customers': { path: '/api/customers?limit=50', columns: ['shopName', 'id', 'contacts', 'toolSerials', 'openTickets', 'lastUpdated'] },
  '#/invoices': {
    path: '/api/invoices?limit=50',
    columns: ['id', 'ticketId', 'customerCompany', 'status', 'total', 'dueDate', 'syncStatus'],
  },
  '#/inventory': { path: '/api/parts?limit=50', columns: ['name', 'sku', 'category', 'quantity', 'location', 'unitCost', 'supplier'] },
  '#/loaners': { path: '/api/loaners?limit=50', columns: ['serialNumber', 'model', 'status', 'customerName', 'dueDate'] },
};

/** Lists that were shown before need no request. */
const cache = new Map<string, Json[]>();

async function fetchJson<T>(path: string): Promise<T> {
  return (await fetch(path)).json() as Promise<T>;
}

async function fetchRows(path: string): Promise<Json[]> {
  const rows = cache.get(path) ?? (await fetchJson<Json[]>(path));
  cache.set(path, rows);
  return rows;
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(toText).join(' ');
  return value === null || value === undefined ? '' : String(value);
}

function Rows({ rows, columns, hash }: { rows: readonly Json[]; columns: readonly string[]; hash: string }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={String(row.id)}>
          <a href={`${hash}/${String(row.id)}`}>
            {columns.map((column) => (
              <span key={column}>{toText(row[column])}</span>
            ))}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shows each value as a field and each array as entries. */
function Fields({ record }: { record: Json }) {
  return Object.entries(record).map(([name, value]) =>
    Array.isArray(value) ? (
      <section key={name}>
        <h2>{name}</h2>
        {value.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries never move
          <p key={index}>{toText(entry)}</p>
        ))}
      </section>
    ) : (
      <label key={name}>
        {name}
        <input defaultValue={toText(value)} />
      </label>
    ),
  );
}

async function createContent(hash: string): Promise<React.ReactNode> {
  const list = LISTS[hash];
  if (list) return <Rows rows={await fetchRows(list.path)} columns={list.columns} hash={hash} />;
  if (hash === '#/dashboard') return <Fields record={await fetchJson<Json>('/api/dashboard')} />;
  const ticket = await fetchJson<Json>(`/api/tickets/${hash.slice(hash.lastIndexOf('/') + 1)}`);
  return (
    <>
      <button type="button" role="tab">
        Notes
      </button>
      <Fields record={ticket} />
    </>
  );
}

function Page({ first }: { first: React.ReactNode }) {
  const [content, setContent] = useState(first);

  async function handleClick(event: MouseEvent) {
    const hash = event.target instanceof Element && event.target.closest('a')?.hash;
    if (!hash) return;
    event.preventDefault();
    setContent(await createContent(hash));
  }

  return (
    // biome-ignore lint/a11y: the links inside are clicked
    <div onClick={(event) => void handleClick(event)}>
      <nav>
        {[...Object.keys(LISTS), '#/dashboard'].map((hash) => (
          <a key={hash} href={hash}>
            {hash}
          </a>
        ))}
      </nav>
      <main>{content}</main>
    </div>
  );
}

const root = document.createElement('div');
document.body.append(root);
const first = await createContent('#/sod');
createRoot(root).render(<Page first={first} />);
