import type { RequestListener } from 'node:http'

/** Removes what WebKit refuses on http://localhost: Secure, and so the `__Host-` prefix, SameSite=None and Partitioned. */
const plain = (cookie: string) =>
  cookie.replace(/^__Host-/, 'plain-').replaceAll(/;\s*(Secure|Partitioned|SameSite=None)(?=;|$)/gi, '')

/** Serves with cookies that WebKit stores on http://localhost (https://webkit.org/b/281149). */
export const withPlainCookies =
  (handler: RequestListener): RequestListener =>
  (request, response) => {
    request.headers.cookie = request.headers.cookie?.replaceAll('plain-', '__Host-')
    const writeHead = response.writeHead.bind(response)
    const rewrite = () => {
      const cookies = response.getHeader('set-cookie')
      if (cookies !== undefined)
        response.setHeader(
          'set-cookie',
          [cookies].flat().map((one) => plain(String(one))),
        )
    }
    Object.assign(response, {
      writeHead: (...args: Parameters<typeof writeHead>) => {
        rewrite()
        return writeHead(...args)
      },
    })
    handler(request, response)
  }
