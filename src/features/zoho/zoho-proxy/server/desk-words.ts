import { DEFAULT_MAPPING } from '../../sync/default-mapping.data.ts';
import { mapValue } from '../../sync/value-map.rules.ts';

const { statusOut, department } = DEFAULT_MAPPING.tickets;

/** Zoho's word for a status of ours; Zoho's own words stay as they are. */
export const toDeskStatus = (status: string): string => mapValue(statusOut, status.trim()) ?? status.trim();

/** The name of the department for a type of ours; names of departments stay as they are. */
export const toDepartmentName = (type: string): string => mapValue(department, type.trim()) ?? type.trim();
