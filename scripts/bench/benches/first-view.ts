import type { Browser } from '@playwright/test'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../../../server/testing/process.ts'
import { atMost, ms, none, plain } from '../figure.ts'
import { type Bench, inRounds } from '../harness.ts'
import { visitOf } from '../visit.ts'

/** The space that a landing reserves for the form and the Facebook login, as widget/README.md recommends. */
const styles = '<style>school-login,form{display:block;min-height:577px}</style>'

const page = (body: string) =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Урок</title>${styles}</head><body><main><h1>Бесплатный урок</h1>${body}` +
  `<p>Урок идёт 35 минут.</p></main></body></html>`

const fields =
  '<label>Почта <input type="email"></label><label>Пароль <input type="password"></label><button>Войти</button>'

const form = `<form>${fields}</form>`

/** The page of the school whose form stands in its HTML. */
const OWN = '/demo/free-lesson/'

/** An element with its first view; its groups are the start tag, without the mark of the view, and the view. */
const ELEMENT = /<script data-cfasync="false">[^<]*<\/script>\s*(<school-login[^>]*) data-first>(.*?)<\/school-login>/s
const TAG = /<script async[^>]*school\.js[^>]*><\/script>/

/** Page scripts of the school, which a page of another origin may not load. */
const MODULES = /<script type="module"[^>]*><\/script>/g

/** The page of the school on another origin, which loads everything from the school. */
const elsewhere = (html: string, school: string) => html.replace('<head>', `<head><base href="${school}/">`)

/** The page or the element without its first view: the script draws it. */
const withoutView = (html: string) => html.replace(ELEMENT, (_, start: string) => `${start}></school-login>`)

/** The same page of the same size with a plain form, and no script of the widget: the view is there, but inert. */
const plainOf = (html: string) =>
  html
    .replace(TAG, '')
    .replace(ELEMENT, (_, __, view: string) => `${view.replace(' shadowrootmode="open"', '')}${form}`)

/** What an editor copies from the school's page of snippets, which is open with these choices. */
const snippetOf = async (browser: Browser, school: string, choices: string, sign: string) => {
  const editor = await browser.newPage()
  await editor.goto(`${school}/demo/snippet/#${choices}`)
  const markup = editor.locator('#markup', { hasText: sign })
  await markup.waitFor()
  const copied = await markup.textContent()
  await editor.close()
  return copied ?? ''
}

/**
 * Landings on `http://127.0.0.1:<port>`: `/widget` with our snippet and `/instant` with the first view in it, each beside a plain HTML form as the
 * baseline: `/plain`, and `/plain-instant` of the same size. `/plain-own` is the page of the school with a plain form, and `/own` and `/own-bare`
 * are that page with its first view and without.
 */
const startLanding = async (school: string, browser: Browser, port: number) => {
  const own = await (await fetch(school + OWN)).text()
  const instant = await snippetOf(browser, school, 'instant=1', '<template shadowrootmode')
  const pages: Record<string, string> = {
    '/widget': page(await snippetOf(browser, school, '', '<school-login')),
    '/plain': page(form),
    '/instant': page(instant),
    '/plain-instant': page(plainOf(instant)),
    '/plain-own': elsewhere(plainOf(own), school),
    '/own': elsewhere(own, school).replaceAll(MODULES, ''),
    '/own-bare': elsewhere(withoutView(own), school).replaceAll(MODULES, ''),
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

/** `BENCH_VISITS=1` tries the bench. */
const VISITS = Number(process.env.BENCH_VISITS ?? 5)
const VISIBLE_RATIO_MAX = 2.05
/** Where the first view is in the HTML. */
const INSTANT_RATIO_MAX = 1.15
/** A first view in the HTML may cost this much more until React is live. */
const BYTES_RATIO_MAX = 1.02
/** A press may not work later than without a first view in the HTML; medians of few visits differ by as much. */
const PRESS_RATIO_MAX = 1.02

/** The call of the sign-in. */
const SIGN_IN = '/api/v1/landing-auth/'

/** First visits to a landing on another origin with slow 4G and a slow CPU, compared with a plain HTML form. */
export const firstView: Bench = async ({ defer, startSchool, startBrowser }) => {
  const port = await freePort()
  const landing = `http://127.0.0.1:${port}`
  const school = await startSchool({ env: { ALLOWED_ORIGINS: landing }, isEmpty: true })
  const browser = await startBrowser()
  defer(await startLanding(school.origin, browser, port))
  const visited = { selector: 'input:not([type=hidden])', host: 'school-login' }
  const at = (url: string, isLive = false) => visitOf(browser, { ...visited, url, isLive })
  const pressed = (path: string) => visitOf(browser, { ...visited, url: landing + path, call: SIGN_IN })
  const { median, worst, ratio } = await inRounds(
    { rounds: VISITS },
    {
      plain: at(`${landing}/plain`),
      widget: at(`${landing}/widget`, true),
      plainInstant: at(`${landing}/plain-instant`),
      instant: at(`${landing}/instant`, true),
      plainOwn: at(`${landing}/plain-own`),
      own: at(school.origin + OWN, true),
      ownAway: at(`${landing}/own`, true),
      ownBare: at(`${landing}/own-bare`, true),
      pressed: pressed('/widget'),
      instantPressed: pressed('/instant'),
      ownPressed: pressed('/own'),
      ownBarePressed: pressed('/own-bare'),
    },
  )
  const size = (name: 'widget' | 'instant' | 'ownAway' | 'ownBare') =>
    `${(median(name, 'bytes') / 1_000).toFixed(1)} kB`
  const bytes = (what: string, name: 'instant' | 'ownAway', other: 'widget' | 'ownBare') => {
    const times = ratio(name, other, 'bytes')
    const text = `${size(name)}, ${times.toFixed(3)} times ${size(other)}`
    return atMost(what, times, BYTES_RATIO_MAX, { text, unit: ' times' })
  }
  const called = (name: 'pressed' | 'instantPressed' | 'ownPressed' | 'ownBarePressed') => ms(median(name, 'called'))
  const press = (what: string, name: 'instantPressed' | 'ownPressed', other: 'pressed' | 'ownBarePressed') => {
    const times = ratio(name, other, 'called')
    const text = `${called(name)}, ${times.toFixed(3)} times ${called(other)}`
    return atMost(what, times, PRESS_RATIO_MAX, { text, unit: ' times' })
  }
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
    plain(
      '… on that page from another origin, with its first view and without',
      `${ms(median('ownAway', 'live'))}, ${ms(median('ownBare', 'live'))}`,
    ),
    bytes('bytes until React is live, first view in the snippet, beside the ordinary snippet', 'instant', 'widget'),
    bytes('… on that page of the school, beside it without the first view', 'ownAway', 'ownBare'),
    press(
      'the sign-in is sent, pressed at once, first view in the snippet, beside the ordinary snippet',
      'instantPressed',
      'pressed',
    ),
    press('… on that page of the school, beside it without the first view', 'ownPressed', 'ownBarePressed'),
  ]
}
