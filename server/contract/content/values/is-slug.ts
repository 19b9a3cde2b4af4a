/** In characters. */
export const SLUG_MAX = 100

const SLUG = /^[a-z0-9_-]*$/i

/** True for Latin letters, digits, hyphens and underscores; '' is no slug and allowed. Source: content spec §5. */
export const isSlug = (value: unknown): boolean => {
  const slug = typeof value === 'string' ? value.trim() : ''
  return slug.length <= SLUG_MAX && SLUG.test(slug)
}
