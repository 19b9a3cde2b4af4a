/** The signed-in user, for the scripts of one page: read from the school and kept in step with the other tabs. */

/** The school's origin, as the widget's tag names it; the page's own without one. */
export const school = new URL(document.querySelector('script[src*="/widget/school.js"]')?.src ?? location.href).origin

const withoutSlash = (path) => path.replace(/\/$/, '')

/** Whether an address is that of this page, which is served with a slash and without. */
export const isThisPage = (url) =>
  withoutSlash(new URL(url, location.href).pathname) === withoutSlash(location.pathname)

export const CHECK = '/api/v1/check_auth/'
const TIMEOUT_MS = 15_000

const texts = {
  offline: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз: всё, что вы ввели, сохранилось.',
  unknown: 'Произошла незвестная ошибка',
  otherPerson: 'В этом браузере вошёл другой человек. Проверьте, чей это профиль, и попробуйте ещё раз.',
}

const channel = new BroadcastChannel('school-widgets')
const watchers = new Set()
let token = ''
let personId = null
let requestCount = 0
let latest = Promise.resolve()

const send = (path, body, headers = {}) =>
  fetch(school + path, {
    method: 'POST',
    credentials: 'include',
    headers,
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

/**
 * Calls back with every `check_auth` response: `status` is `ok`, `anonymous`, or `unknown` if the school did not answer. The second
 * argument is true if another tab or a widget reported a change.
 */
export const watch = (watcher) => void watchers.add(watcher)

const statusOf = async (reply) => (reply?.ok ? reply.json() : { status: 'unknown' })

const ask = async (request, isReported) => {
  const who = await send(CHECK)
    .then(statusOf)
    .catch(() => statusOf(null))
  if (request !== requestCount) return latest
  if (who.status !== 'unknown') {
    token = who.csrf_token
    personId = who.user_id ?? null
  }
  for (const watcher of watchers) watcher(who, isReported)
}

/** Sends `check_auth` and notifies the watchers. Of concurrent requests only the last response counts. */
export const checkAuth = (isReported = false) => {
  requestCount += 1
  latest = ask(requestCount, isReported)
  return latest
}

/** Tells widgets and the other tabs `signed-in` or `signed-out`. */
export const notify = channel.postMessage.bind(channel)

const formOf = (fields) => {
  if (fields instanceof Blob) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value)
  return form
}

const refusal = async (reply) => {
  const { errors = {} } = await reply.json().catch(() => ({}))
  const firsts = Object.entries(errors).map(([field, [message]]) => [field, message])
  const messages = Object.fromEntries(firsts)
  return { ok: false, status: reply.status, errors: firsts.length > 0 ? messages : { __all__: texts.unknown } }
}

const refused = (message) => ({ ok: false, status: 0, errors: { __all__: message } })

const attempt = async (path, fields) => {
  const whose = personId
  const carry = () => send(path, formOf(fields), { 'X-CSRFToken': token })
  const reply = await carry()
  if (reply.status !== 403) return reply
  await checkAuth() // a token lives as long as its session, which may have ended meanwhile
  return personId === whose || personId === null ? carry() : null
}

/** Reads from the school for the current user. Resolves like `post`. */
export const get = async (path) => {
  try {
    const reply = await fetch(school + path, { credentials: 'include', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return reply.ok ? { ok: true, body: await reply.json() } : await refusal(reply)
  } catch {
    return refused(texts.offline)
  }
}

/**
 * Calls the school for the current user, with the CSRF token, which is renewed once if it has expired. Resolves to `{ok: true, body}`, or
 * `{ok: false, status, errors}` with a message for each field, `__all__` for the form. `fields` may be a ready-made body. Never rejects.
 */
export const post = async (path, fields = {}) => {
  try {
    const reply = await attempt(path, fields)
    if (!reply) return refused(texts.otherPerson)
    if (!reply.ok) return refusal(reply)
    const body = await reply.json()
    token = body.csrf_token ?? token
    return { ok: true, body }
  } catch {
    return refused(texts.offline)
  }
}

channel.addEventListener('message', () => void checkAuth(true))
addEventListener('pageshow', ({ persisted }) => persisted && void checkAuth())
