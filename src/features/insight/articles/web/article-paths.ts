export const ARTICLES_PATH = '/knowledge-base';
export const ARTICLE_PATH = '/knowledge-base/$slug';

/** Where the article with this slug is. */
export const toArticlePath = (slug: string) => `${ARTICLES_PATH}/${slug}` as const;

/** What the address says behind `open` of the article that is read. */
export const EDIT = 'edit';
export const VERSIONS = 'versions';
