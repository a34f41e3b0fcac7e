export const ASSISTANT_PATH = '/assistant';
