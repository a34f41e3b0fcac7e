/** Text as it may stand in HTML and XML; control characters have no place there and are left out. */
export function escapeMarkup(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
