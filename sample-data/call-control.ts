/** Calls the control page of the sandbox: POST with a body, GET without one. Throws if the sandbox rejects it. */
export async function callControl(url: string, path: string, body?: unknown): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${url}/_control${path}`, body === undefined ? {} : init);
  const result: unknown = await response.json();
  if (!response.ok) throw new Error(`The sandbox rejected the sample data: ${JSON.stringify(result)}`);
  return result;
}
