export interface UploadTraits {
  /** How much has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** Ends the upload. */
  signal: AbortSignal
}

const linesOf = (headers: string): [string, string][] =>
  headers
    .trim()
    .split(/[\r\n]+/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
    })

const isFormOrText = (body: unknown): body is FormData | string => body instanceof FormData || typeof body === 'string'

/** Aborts once `move` has not been called for so long. */
const stallAfter = (milliseconds: number) => {
  const end = new AbortController()
  const stop = () => end.abort(new DOMException('Nothing has moved', 'TimeoutError'))
  let timer = setTimeout(stop, milliseconds)
  return {
    signal: end.signal,
    move: () => {
      clearTimeout(timer)
      timer = setTimeout(stop, milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * `fetch` for one upload that tells how much has been sent: `fetch` itself cannot. It takes as long as bytes move, and the school has `stallMs` to
 * answer after the last of them.
 */
export const fetchWithProgress =
  ({ onProgress, signal }: UploadTraits, stallMs: number): typeof fetch =>
  (address, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const stall = stallAfter(stallMs)
      const both = AbortSignal.any([signal, stall.signal])
      const request = new XMLHttpRequest()
      request.open(method, address instanceof Request ? address.url : String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        stall.move()
        onProgress(total > 0 ? loaded / total : 0)
      })
      request.addEventListener('loadend', stall.end)
      request.addEventListener('load', () =>
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: linesOf(request.getAllResponseHeaders()),
          }),
        ),
      )
      request.addEventListener('error', () => reject(new TypeError('Network error')))
      request.addEventListener('abort', () => reject(both.reason))
      both.addEventListener('abort', () => request.abort())
      return request.send(isFormOrText(body) ? body : null)
    })
