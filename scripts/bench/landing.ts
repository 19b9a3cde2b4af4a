import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** The room that a landing keeps for the form and the login by Facebook, as widget/README.md asks for. */
const styles = '<style>school-login,form{display:block;min-height:558px}</style>'

const page = (body: string, head = '') =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Урок</title>${styles}${head}</head><body><main><h1>Бесплатный урок</h1>${body}` +
  `<p>Урок идёт 35 минут.</p></main></body></html>`

const fields =
  '<label>Почта <input type="email"></label><label>Пароль <input type="password"></label><button>Войти</button>'

/** Two landings on `http://127.0.0.1:<port>`: `/widget` as our snippet makes it, `/plain` with a form in plain HTML, the floor. */
export const startLanding = async (school: string, port: number) => {
  const pages: Record<string, Buffer> = {
    '/widget': brotliCompressSync(
      page(
        '<school-login></school-login>',
        `<script async data-cfasync="false" src="${school}/widget/school.js"></script>`,
      ),
    ),
    '/plain': brotliCompressSync(page(`<form>${fields}</form>`)),
  }
  const server = createServer((request, response) => {
    const body = pages[request.url ?? '']
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Cache-Control': 'no-store',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
