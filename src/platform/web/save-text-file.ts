export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.download = name;
  link.href = address;
  link.click();
  // The browser reads the blob within this task.
  setTimeout(() => URL.revokeObjectURL(address));
}
