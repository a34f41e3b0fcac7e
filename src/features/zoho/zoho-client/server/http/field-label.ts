/** Converts a Zoho field name to a label: `Last_Name` to 'Last name', `$.data[0].Email` to 'Email', `departmentId` to 'Department ID'. */
export function toFieldLabel(name: string): string {
  const field = name
    .split(/[./]/)
    .filter((part) => !/^\d*$/.test(part))
    .at(-1);
  if (field === undefined) return name;
  const words = field
    .replace(/^cf_/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[_ ]/)
    .filter((word) => word !== '')
    .map((word) => (/^[Ii]d$/.test(word) ? 'ID' : /^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const label = words.join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
