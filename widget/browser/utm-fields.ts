const UTM_MOST = 20
const UTM_LONGEST = 200

/** The page's `utm_*` parameters, recorded with a registration and an order: the first of each name, cut to the server's limits. */
export const utmFields = (page: URL): Readonly<Record<string, string>> => {
  const marks = [...page.searchParams].filter(([name]) => /^utm_\w{1,40}$/.test(name)).toReversed()
  return Object.fromEntries(marks.slice(-UTM_MOST).map(([name, value]) => [name, value.slice(0, UTM_LONGEST)]))
}
