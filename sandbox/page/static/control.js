import { byId } from './dom.js';

/** Makes a control call. Errors are shown to the user and thrown. */
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

/** Runs an action of the user. An error is shown until the next action. */
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
