/** Lets the browser save a text as a file of this name. */
export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Lets the browser save a file under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.download = name;
  link.href = address;
  link.click();
  // The browser has taken the file over by the next turn, and keeps its copy of it no longer than that.
  setTimeout(() => URL.revokeObjectURL(address));
}
