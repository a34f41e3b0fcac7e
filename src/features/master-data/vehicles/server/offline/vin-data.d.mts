/** The file with what make, model and year need; made when it is not there, or `again`. */
export function prepareData(folder: string, options?: { again?: boolean }): Promise<string>;
