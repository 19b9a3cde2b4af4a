type Call = (path: string, body?: object) => Promise<Response>

/** Who may write scripts. */
export const STAFF = { username: 'staff@school.example', password: 'moloko-2026' }

/** Calls the API as the seeded staff. Throws on a refusal. */
const callerOf = async (origin: string): Promise<Call> => {
  const send = async (path: string, headers: Record<string, string>, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`${origin}/api/v1/${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...headers },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const { token } = await (await send('api-token-auth/', {}, STAFF)).json()
  return (path, body) => send(path, { authorization: `Token ${token}` }, body)
}

const OWN_NAMES = ['id', 'uuid', 'position', 'quiz']

/** A copy of a stored part as a new one, without what names it. A picture is named by its id. */
const asNew = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(asNew)
  if (typeof part !== 'object' || part === null) return part
  const isPicture = 'image' in part && !('image_id' in part)
  const copied = Object.entries(part).filter(([name]) => isPicture || !OWN_NAMES.includes(name))
  return Object.fromEntries(copied.map(([name, value]) => [name, asNew(value)]))
}

/** Adds a course of this many blocks, which repeat the fifteen kinds of the seeded one; answers its id. */
export const addLongCourse = async (origin: string, blocks: number, fields: object): Promise<number> => {
  const call = await callerOf(origin)
  const { content } = await (await call('courses/1/')).json()
  const long = Array.from({ length: blocks }, (_, at) => asNew(content[at % content.length]))
  const { id } = await (await call('courses/', { title: 'Длинный курс', ...fields, content: long })).json()
  return id
}
