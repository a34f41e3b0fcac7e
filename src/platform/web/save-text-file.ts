/** Lets the browser save a text as a file of this name. */
export function saveTextFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.download = name;
  link.href = address;
  link.click();
  // The browser has taken the text over by the next turn, and keeps its copy of it no longer than that.
  setTimeout(() => URL.revokeObjectURL(address));
}
