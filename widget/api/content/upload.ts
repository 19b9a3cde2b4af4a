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

/** `fetch` for one upload that tells how much has been sent: `fetch` itself cannot. */
export const fetchTelling =
  ({ onProgress, signal }: UploadTraits): typeof fetch =>
  (address, { method = 'GET', headers, body, signal: limit } = {}) =>
    new Promise((resolve, reject) => {
      const both = AbortSignal.any(limit ? [signal, limit] : [signal])
      if (both.aborted) return reject(both.reason)
      const request = new XMLHttpRequest()
      request.open(method, address instanceof Request ? address.url : String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
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
