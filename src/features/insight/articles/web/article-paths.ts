export const ARTICLES_PATH = '/knowledge-base';
export const ARTICLE_PATH = '/knowledge-base/$slug';

/** The path of the article with this slug. */
export const toArticlePath = (slug: string) => `${ARTICLES_PATH}/${slug}` as const;

/** The value of `open` in the address that edits the article which is read. */
export const EDIT = 'edit';
export const VERSIONS = 'versions';
