const bare = (tag: string): string => tag.trim().replace(/^W\//, '')

/** True where a list of entity tags (`If-Match`, `If-None-Match`) names this one; `*` names any. Weak ones compare as equal. */
export const namesTag = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((tag) => bare(tag) === bare(etag))
