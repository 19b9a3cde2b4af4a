import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../../../server/testing/process.ts'
import { atMost, ms, none, plain } from '../figure.ts'
import { type Bench, inRounds } from '../harness.ts'
import { visitOf } from '../visit.ts'

/** The space that a landing reserves for the form and the Facebook login, as widget/README.md recommends. */
const styles = '<style>school-login,form{display:block;min-height:577px}</style>'

const page = (body: string, head = '') =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Урок</title>${styles}${head}</head><body><main><h1>Бесплатный урок</h1>${body}` +
  `<p>Урок идёт 35 минут.</p></main></body></html>`

const fields =
  '<label>Почта <input type="email"></label><label>Пароль <input type="password"></label><button>Войти</button>'

/** Two landings on `http://127.0.0.1:<port>`: `/widget` with our snippet, and `/plain` with a plain HTML form as the baseline. */
const startLanding = async (school: string, port: number) => {
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
  return () => server.close()
}

const VISITS = 5
const VISIBLE_RATIO_MAX = 2.05

/** First visits to a landing on another origin with slow 4G and a slow CPU, compared with a plain HTML form. */
export const firstView: Bench = async ({ defer, startSchool, startBrowser }) => {
  const port = await freePort()
  const landing = `http://127.0.0.1:${port}`
  const school = await startSchool({ env: { ALLOWED_ORIGINS: landing }, isEmpty: true })
  defer(await startLanding(school.origin, port))
  const browser = await startBrowser()
  const form = { selector: 'input:not([type=hidden])', host: 'school-login' }
  const { median, worst } = await inRounds(
    { rounds: VISITS },
    {
      plain: visitOf(browser, { ...form, url: `${landing}/plain` }),
      widget: visitOf(browser, { ...form, url: `${landing}/widget`, isLive: true }),
    },
  )
  const [visible, floor] = [median('widget', 'visible'), median('plain', 'visible')]
  const ratio = visible / floor
  const shift = worst('widget', 'layoutShift')
  return [
    plain('plain HTML form visible (the floor)', ms(floor)),
    atMost('first input of school-login visible', ratio, VISIBLE_RATIO_MAX, {
      text: `${ms(visible)}, ${ratio.toFixed(2)} of the floor`,
      unit: ' of the floor',
    }),
    none('layout shift', shift, shift.toFixed(3)),
    none('API calls before it', worst('widget', 'earlyCalls')),
    plain('React live', ms(median('widget', 'live'))),
  ]
}
