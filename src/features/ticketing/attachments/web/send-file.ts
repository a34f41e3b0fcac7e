interface SendOptions {
  readonly onProgress: (progress: number) => void;
  readonly onDone: () => void;
  readonly onFailure: (reason: string, canRetry: boolean) => void;
}

/** Sends one file as a form and tells how far it is, which `fetch` does not; answers how to stop it. */
export function sendFile(path: string, file: File, { onProgress, onDone, onFailure }: SendOptions): () => void {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file', file);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('load', () => {
    if (request.status >= 200 && request.status < 300) onDone();
    else onFailure(readMessage(request), canHelp(request.status));
  });
  request.addEventListener('error', () => onFailure('Couldn’t reach the server.', true));
  request.open('POST', path);
  request.send(form);
  return () => request.abort();
}

/** The same file would be refused again for what it is. */
const canHelp = (status: number) => status !== 413 && status !== 400 && status !== 404;

function readMessage({ responseText, status }: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(responseText);
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // No JSON: the status says what there is to say.
  }
  return `The server returned an error (${status}).`;
}
