import { isObject } from '../../../../server/contract/is-object.ts'

/** What happens to the next writes: `lost` before the school gets them, `unheard` if only the answer is lost; statuses otherwise. */
export type Fault = 'lost' | 'unheard' | 400 | 401 | 503

type Wire = Readonly<Record<string, unknown>>

export interface FakeServer {
  fetch: typeof fetch
  faults: (Fault | null)[]
  /** What is refused of a write, by path; null refuses nothing. */
  refusals: ((document: Wire) => Readonly<Record<string, string>>) | null
  /** The methods that were called, in order. */
  calls: string[]
  /** The documents by id, as the API answers them. */
  documents: ReadonlyMap<number, Wire>
  /** Another author changes a document. */
  change: (id: number, change: (document: Wire) => Wire) => void
  /** Another author deletes a document. */
  remove: (id: number) => void
}

const recordsIn = (value: unknown): readonly Wire[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The courses of a school, as far as saving needs them: ids by uuid, versions, 412. */
export const createFakeServer = (): FakeServer => {
  const documents = new Map<number, Wire>()
  const versions = new Map<number, number>()
  const ids = new Map<string, number>()
  let last = 0
  const faults: (Fault | null)[] = []
  const calls: string[] = []

  const withIds = (document: Wire): Wire => ({
    ...document,
    content: recordsIn(document.content).map((block) => {
      const id = ids.get(String(block.uuid)) ?? (last += 1)
      ids.set(String(block.uuid), id)
      return { ...block, id }
    }),
  })
  const store = (id: number, document: Wire) => {
    versions.set(id, (versions.get(id) ?? 0) + 1)
    const title = typeof document.title === 'string' && { title: document.title.trim() }
    documents.set(id, withIds({ author: 'me', ...document, ...title, id }))
  }
  const etagOf = (id: number) => `"course:${id}-v${versions.get(id)}"`
  const responseOf = (id: number, status = 200) =>
    Response.json(documents.get(id), { status, headers: { ETag: etagOf(id) } })

  const write = (id: number | null, init: RequestInit): Response => {
    const body: Wire = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
    if (id === null) {
      last += 1
      const created = last
      store(created, body)
      return responseOf(created, 201)
    }
    const expected = new Headers(init.headers).get('If-Match')
    if (expected !== null && expected !== etagOf(id)) {
      const problem = {
        detail: 'Изменён',
        changed_by: 'Анна',
        changed_at: '2026-11-24T10:00:00Z',
        version: versions.get(id),
      }
      return Response.json(problem, { status: 412 })
    }
    store(id, { ...documents.get(id), ...body })
    return responseOf(id)
  }

  const reply = (address: string, init: RequestInit): Response => {
    const { pathname, searchParams } = new URL(address)
    const number = /\/courses\/(\d+)\/$/.exec(pathname)?.[1]
    const id = number === undefined ? null : Number(number)
    calls.push(`${init.method}${searchParams.has('autosave') ? ' autosave' : ''}`)
    const isRead = init.method === 'GET'
    const fault = isRead ? null : faults.shift()
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    if (fault === 401 || fault === 503) return Response.json({ detail: '' }, { status: fault })
    if (fault === 400)
      return Response.json({ content: ['Нельзя'], error_paths: { 'content.0.data.txt': ['Нельзя'] } }, { status: 400 })
    if (isRead && id === null) {
      const results = [...documents.values()].toReversed()
      return Response.json({ count: results.length, next: null, previous: null, results })
    }
    if (id !== null && !documents.has(id)) return Response.json({ detail: 'Такого нет' }, { status: 404 })
    if (isRead) return responseOf(id ?? 0)
    const refused = server.refusals?.(JSON.parse(typeof init.body === 'string' ? init.body : '{}')) ?? {}
    if (Object.keys(refused).length > 0) {
      const paths = Object.entries(refused).map(([path, message]) => [path, [message]])
      return Response.json({ content: ['Проверьте'], error_paths: Object.fromEntries(paths) }, { status: 400 })
    }
    const written = write(id, init)
    if (fault === 'unheard') throw new TypeError('Failed to fetch')
    return written
  }
  const server: FakeServer = {
    fetch: async (address, init = {}) => reply(new Request(address).url, init),
    faults,
    refusals: null,
    calls,
    documents,
    change: (id, change) => store(id, change(documents.get(id) ?? {})),
    remove: (id) => void documents.delete(id),
  }
  return server
}
