/** The number in an entity tag of a document, `"course:12-v7"`; null in one of another kind. */
export const versionIn = (etag: string | null): number | null => {
  const found = /-v(\d+)"$/.exec(etag ?? '')
  return found ? Number(found[1]) : null
}

/** The newest entity tag that is known of each document. */
export interface Versions {
  of: (document: string) => string | null
  /** An answer has come; one that an answer before was newer than changes nothing. */
  learn: (document: string, etag: string | null) => void
}

export const createVersions = (): Versions => {
  const known = new Map<string, string>()
  return {
    of: (document) => known.get(document) ?? null,
    learn: (document, etag) => {
      const version = versionIn(etag)
      if (etag === null || version === null) return
      if (version >= (versionIn(known.get(document) ?? null) ?? -1)) known.set(document, etag)
    },
  }
}
