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

const form = `<form>${fields}</form>`

/** The page of the school whose form stands in its HTML. */
const OWN = '/demo/free-lesson/'

/** An element with its first view; its second group is the view. */
const ELEMENT = /<script data-cfasync="false">[^<]*<\/script><(school-login)[^>]*>(.*?)<\/school-login>/s
const TAG = /<script async[^>]*school\.js[^>]*><\/script>/

/** The same page of the same size with a plain form, and no script of the widget: the view is there, but inert. */
const plainOf = (html: string, school: string) =>
  html
    .replace('<head>', `<head><base href="${school}/">`)
    .replace(TAG, '')
    .replace(ELEMENT, (_, __, view: string) => `${view.replace(' shadowrootmode="open"', '')}${form}`)

/**
 * Landings on `http://127.0.0.1:<port>`: `/widget` with our snippet and `/instant` with the first view in it, each beside a plain HTML form as the
 * baseline: `/plain`, and `/plain-instant` of the same size. `/plain-own` is the page of the school with a plain form.
 */
const startLanding = async (school: string, port: number) => {
  const own = await (await fetch(school + OWN)).text()
  const [element = ''] = ELEMENT.exec(own) ?? []
  const tag = `<script async data-cfasync="false" src="${school}/widget/school.js"></script>`
  const instant = page(element, tag)
  const pages: Record<string, string> = {
    '/widget': page('<school-login></school-login>', tag),
    '/plain': page(form),
    '/instant': instant,
    '/plain-instant': plainOf(instant, school),
    '/plain-own': plainOf(own, school),
  }
  const bodies = new Map(Object.entries(pages).map(([path, html]) => [path, brotliCompressSync(html)]))
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '')
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
/** Where the first view is in the HTML. */
const INSTANT_RATIO_MAX = 1.15

/** First visits to a landing on another origin with slow 4G and a slow CPU, compared with a plain HTML form. */
export const firstView: Bench = async ({ defer, startSchool, startBrowser }) => {
  const port = await freePort()
  const landing = `http://127.0.0.1:${port}`
  const school = await startSchool({ env: { ALLOWED_ORIGINS: landing }, isEmpty: true })
  defer(await startLanding(school.origin, port))
  const browser = await startBrowser()
  const visited = { selector: 'input:not([type=hidden])', host: 'school-login' }
  const at = (url: string, isLive = false) => visitOf(browser, { ...visited, url, isLive })
  const { median, worst } = await inRounds(
    { rounds: VISITS },
    {
      plain: at(`${landing}/plain`),
      widget: at(`${landing}/widget`, true),
      plainInstant: at(`${landing}/plain-instant`),
      instant: at(`${landing}/instant`, true),
      plainOwn: at(`${landing}/plain-own`),
      own: at(school.origin + OWN, true),
    },
  )
  const visible = (
    what: string,
    name: 'widget' | 'instant' | 'own',
    floor: 'plain' | 'plainInstant' | 'plainOwn',
    max: number,
  ) => {
    const [seen, ratio] = [median(name, 'visible'), median(name, 'visible') / median(floor, 'visible')]
    return atMost(what, ratio, max, { text: `${ms(seen)}, ${ratio.toFixed(2)} of the floor`, unit: ' of the floor' })
  }
  const shift = Math.max(...(['widget', 'instant', 'own'] as const).map((name) => worst(name, 'layoutShift')))
  return [
    plain('plain HTML form visible (the floor)', ms(median('plain', 'visible'))),
    visible('first input of school-login visible', 'widget', 'plain', VISIBLE_RATIO_MAX),
    visible(
      '… with the first view in the snippet, beside a plain page of the same size',
      'instant',
      'plainInstant',
      INSTANT_RATIO_MAX,
    ),
    visible('… on a page of the school, beside the same page with a plain form', 'own', 'plainOwn', INSTANT_RATIO_MAX),
    none('layout shift', shift, shift.toFixed(3)),
    none('API calls before it', worst('widget', 'earlyCalls')),
    plain('React live', ms(median('widget', 'live'))),
    plain('… with the first view in the snippet', ms(median('instant', 'live'))),
    plain('… on a page of the school', ms(median('own', 'live'))),
  ]
}
