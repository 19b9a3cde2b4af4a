import { LRUCache } from 'lru-cache'
import type { RestReply } from '../../http/rest/route.ts'
import { parseObject } from '../stored/parse-object.ts'
import { renderFormulas } from './document-formulas.ts'

/** Part of the `ETag` of rendered documents. It changes with the version of KaTeX, so that caches fetch them again. */
export const RENDERED_BY = 'katex-0.19.1'

const etagWithFormulas = (etag: string): string => etag.replace(/"$/, `.${RENDERED_BY}"`)

/** The JSON of a document with its formulas rendered; the same JSON if it has no dollar sign. */
export const jsonWithFormulas = async (json: string): Promise<string> =>
  json.includes('$') ? JSON.stringify(await renderFormulas(parseObject(json))) : json

const DOLLAR = '$'.charCodeAt(0)

const RECENT_BYTES = 8 * 1024 * 1024

/** Rendered documents by the `ETag` of what they were rendered from, which is a hash. */
const recent = new LRUCache<string, Uint8Array>({ maxSize: RECENT_BYTES, sizeCalculation: ({ length }) => length })

const bytesWithFormulas = async (body: Uint8Array, etag: string): Promise<Uint8Array> => {
  if (!body.includes(DOLLAR)) return body
  const rendered = recent.get(etag) ?? Buffer.from(await jsonWithFormulas(Buffer.from(body).toString()))
  recent.set(etag, rendered)
  return rendered
}

/** The reply with a document as readers see it: with its formulas rendered. */
export const withFormulas = async (reply: RestReply): Promise<RestReply> => {
  const { stored, json, etag, ...rest } = reply
  return {
    ...rest,
    ...(etag !== undefined && { etag: etagWithFormulas(etag) }),
    ...(json !== undefined && { json: await jsonWithFormulas(json) }),
    ...(stored && {
      stored: async () => {
        const found = await stored()
        return { body: await bytesWithFormulas(found.body, found.etag), etag: etagWithFormulas(found.etag) }
      },
    }),
  }
}
