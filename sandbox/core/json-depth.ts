/** Deeper than this, JSON is no message to any of the services, and too deep to be written again. */
export const MAX_DEPTH = 500;

/** Whether lists and objects of a JSON text stand in each other more than `MAX_DEPTH` deep. */
export function isTooDeep(json: string): boolean {
  if (json.length <= MAX_DEPTH) return false;
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && (character === '[' || character === '{')) depth += 1;
    else if (!isInText && (character === ']' || character === '}')) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
