/** A JSON response whose shape the test knows. */
export interface ApiReply<T = Answer> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** Body if a test specifies no type: the message of an error; anything else is unknown. */
export interface Answer {
  readonly message: string;
  readonly [key: string]: unknown;
}

interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface ApiCaller {
  get<T = Answer>(path: string): Promise<ApiReply<T>>;
  post<T = Answer>(path: string, body?: unknown): Promise<ApiReply<T>>;
  put<T = Answer>(path: string, body?: unknown): Promise<ApiReply<T>>;
  delete<T = Answer>(path: string): Promise<ApiReply<T>>;
  /** A body that isn't a plain object is sent unchanged. */
  request<T = Answer>(method: string, path: string, options?: RequestOptions): Promise<ApiReply<T>>;
}

/** Calls the API at `origin` like a browser of that origin, signed in if there is a `cookie`. */
export function apiCaller(origin: string, cookie?: string): ApiCaller {
  const request: ApiCaller['request'] = async (method, path, { body, headers = {} } = {}) => {
    const isJson = body !== undefined && !isRaw(body);
    const response = await fetch(origin + path, {
      method,
      headers: { origin, ...(cookie ? { cookie } : {}), ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      body: isJson ? JSON.stringify(body) : ((body as RequestInit['body'] | undefined) ?? null),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text, response.headers) };
  };
  return callerOf(request);
}

/** Returns a caller whose calls go through `request`. */
export function callerOf(request: ApiCaller['request']): ApiCaller {
  return {
    request,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, { body }),
    put: (path, body) => request('PUT', path, { body }),
    delete: (path) => request('DELETE', path),
  };
}

function isRaw(body: unknown): body is string | Uint8Array | FormData {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
}

function parse<T>(text: string, headers: Headers): T {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  return (text !== '' && isJson ? JSON.parse(text) : text) as T;
}
