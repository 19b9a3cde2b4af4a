const bare = (tag: string): string => tag.trim().replace(/^W\//, '')

/** True if a list of entity tags (`If-Match`, `If-None-Match`) contains this one; `*` matches any. Comparison is weak: `W/` is ignored. */
export const namesTag = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((tag) => bare(tag) === bare(etag))
