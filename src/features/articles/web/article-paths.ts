export const ARTICLES_PATH = '/knowledge-base';
export const ARTICLE_PATH = '/knowledge-base/$slug';

/** What the address says behind `open` of the article that is read. */
export const EDIT = 'edit';
export const VERSIONS = 'versions';
