export const ARTICLES_PATH = '/knowledge-base';
export const ARTICLE_PATH = '/knowledge-base/$slug';

export const toArticlePath = (slug: string) => `${ARTICLES_PATH}/${slug}` as const;

/** Values of `open` in the URL of an article. */
export const EDIT = 'edit';
export const VERSIONS = 'versions';
