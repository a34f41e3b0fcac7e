import { byId } from './dom.js';

/** Calls the control of the sandbox; what goes wrong is shown to the person and thrown. */
export async function control(method, path, body) {
  const isSending = body !== undefined;
  const response = await fetch(`/_control${path}`, {
    method,
    headers: isSending ? { 'content-type': 'application/json' } : {},
    body: isSending ? JSON.stringify(body) : null,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** Runs what a person asked for; a refusal is shown until the next try. */
export async function attempt(work) {
  const problem = byId('problem');
  try {
    await work();
    problem.hidden = true;
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
  }
}
