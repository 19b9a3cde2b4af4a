import type { Page } from '@playwright/test'
import type { SchoolFinding } from '../../widget/package/school-widgets.ts'
import { engine } from '../testing/browsers/engine.ts'
import { fullUnless } from '../testing/full.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { hasInstantForms } from './testing/instant-forms.ts'
import { openLanding } from './testing/landing.ts'

/* Each landing has one error; the check names that and nothing else. */

const ours = ({ origin }: School) => `${origin}/widget/school.js`
const STYLES = '<style>school-login { display: block; min-height: 594px }</style>'
const formOf = ({ origin }: School, attributes = '') =>
  `<school-login${attributes}><a href="${origin}/auth/form/">Войти</a></school-login>`

const checkOf = (page: Page): Promise<SchoolFinding[]> =>
  page.evaluate(() => {
    const widgets = window.SchoolWidgets
    return widgets && !Array.isArray(widgets) ? widgets.check() : []
  })

/** WebKit stores no cookie of the school on a landing without https, and says so. */
const isOfEngine = ({ id }: SchoolFinding) => engine === 'webkit' && id === 'cookie'

const errorsOf = async (page: Page) => (await checkOf(page)).filter((finding) => !finding.ok && !isOfEngine(finding))

test.beforeEach(({ complaints }) => complaints.allow(/^info: Проверка страницы/))

test('a good landing has no fault, and everything was looked at', { tag: '@engines' }, async ({ page, school }) => {
  await openLanding(page, school, 'checked', { body: STYLES + formOf(school, ` next-url="/free-lesson-oct"`) })
  const findings = await checkOf(page)
  const canPress = await page.evaluate(() => 'navigation' in window)
  expect(findings.filter((finding) => !finding.ok && !isOfEngine(finding))).toEqual([])
  expect(findings.map(({ id }) => id)).toEqual([
    'tag',
    'element',
    'copy',
    'version',
    'origin',
    'next',
    'cookie',
    'policy',
    'visible',
    'height',
    'speed',
    ...(canPress ? ['links'] : []),
    'noscript',
  ])
})

/** A landing with one error: what it is made of, what is found, and a part of the mend. */
interface FaultyPage {
  id: SchoolFinding['id']
  mend: string | RegExp
  body?: (school: School) => string
  tag?: (school: School) => string
  headers?: (school: School) => Record<string, string>
  /** Before the page opens. */
  before?: (page: Page, school: School) => Promise<unknown>
  origin?: string
  hash?: string
  complaints?: RegExp
}

const good = (school: School) => STYLES + formOf(school)

const copyAt = (path: string) => async (page: Page, school: School) => {
  const code = await (await fetch(ours(school))).text()
  await page.route(school.foreign + path, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
}

const errors: Record<string, FaultyPage> = {
  'a flex box of no width around the form': {
    id: 'visible',
    mend: 'нулевой размер',
    body: (school) =>
      `${STYLES}<div class="box" style="display: flex; width: 0; overflow: hidden">${formOf(school)}</div>`,
  },
  'a hidden section around the form': {
    id: 'visible',
    mend: 'display: none',
    body: (school) => `${STYLES}<section id="form" style="display: none">${formOf(school)}</section>`,
  },
  'no reserved height': {
    id: 'height',
    mend: /school-login:not\(\[popup\], \[hidden\]\) \{ display: block; min-height: 59\dpx \}/,
    body: (school) => formOf(school),
  },
  'a policy without form-action and style-src': {
    id: 'policy',
    mend: /: style-src http:\S+; form-action http:\S+\.$/,
    body: (school) => formOf(school, ' style="display: block; min-height: 594px"'),
    headers: ({ origin }) => ({
      'content-security-policy': `script-src ${origin}; connect-src 'self' ${origin}; form-action 'self'; style-src 'self'; style-src-attr 'unsafe-inline'`,
    }),
    complaints: /Content Security Policy|security policy|blocked a style/i,
  },
  'a policy without style-src, on a page that may not be read again': {
    id: 'policy',
    mend: /: style-src http:\S+\.$/,
    body: (school) => formOf(school, ' style="display: block; min-height: 594px"'),
    headers: ({ origin }) => ({
      'content-security-policy': `connect-src ${origin}; style-src 'self'; style-src-attr 'unsafe-inline'`,
    }),
    complaints: /Content Security Policy|security policy|blocked a style|Refused to connect/i,
  },
  'a policy that refuses the files of the script': {
    id: 'load',
    mend: 'Content-Security-Policy страницы его не пускает, добавьте',
    tag: (school) => `<script nonce="x" src="${ours(school)}"></script>`,
    headers: () => ({ 'content-security-policy': "script-src 'nonce-x'" }),
    complaints: /Content Security Policy|uncaught: |security policy/i,
  },
  'an origin that the school does not list': {
    id: 'origin',
    mend: 'ALLOWED_ORIGINS',
    origin: 'http://new-landing.localhost:8099',
    complaints: /CORS|ERR_FAILED|uncaught: |403|Cross-Origin/,
  },
  'two tags': {
    id: 'tag',
    mend: 'Оставьте один тег',
    tag: (school) => `<script src="${ours(school)}"></script>`.repeat(2),
  },
  'a copy of WP Rocket': {
    id: 'copy',
    mend: 'исключения WP Rocket',
    before: copyAt('/wp-content/cache/min/1/widget/school.js'),
    tag: () => '<script src="/wp-content/cache/min/1/widget/school.js" defer></script>',
  },
  'one file of LiteSpeed with other scripts': {
    id: 'copy',
    mend: 'исключения LiteSpeed Cache',
    before: copyAt('/wp-content/litespeed/js/all.js'),
    tag: () => '<script src="/wp-content/litespeed/js/all.js"></script>',
  },
  'a script that Rocket Loader rewrites': {
    id: 'copy',
    mend: 'data-cfasync="false"',
    before: async (page, school) => {
      const path = `${school.foreign}/cdn-cgi/scripts/rocket-loader.min.js`
      await page.route(path, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    },
    tag: (school) =>
      `<script src="/cdn-cgi/scripts/rocket-loader.min.js"></script><script type="text/javascript" src="${ours(school)}"></script>`,
  },
  'a copy that is older than the school': {
    id: 'version',
    mend: 'через пять минут',
    before: (page, school) =>
      page.route(`${school.origin}/widget/integrity.json`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), files: {} } })
      }),
  },
  'a listener that prevents every link': {
    id: 'links',
    mend: 'preventDefault()',
    body: (school) => `${good(school)}<a id="courses" href="${school.origin}/courses/">Курсы</a>
      <script>document.addEventListener('click', (event) => { if (event.target.closest('a')) event.preventDefault() })</script>`,
  },
  'a listener that prevents every press within the form': {
    id: 'links',
    mend: 'preventDefault()',
    body: (school) => `<div onclick="event.preventDefault()">${good(school)}</div>`,
  },
  'a browser that stores no cookies of other sites': {
    id: 'cookie',
    mend: 'next-url',
    before: (page) =>
      page.addInitScript(() => {
        const really = window.fetch.bind(window)
        window.fetch = (input, init) => really(input, { ...init, credentials: 'omit' })
      }),
  },
  'a next address on another site': {
    id: 'next',
    mend: 'ALLOWED_ORIGINS',
    body: (school) => STYLES + formOf(school, ' next-url="https://elsewhere.example/"'),
  },
  'nothing to show': { id: 'element', mend: '<school-login></school-login>', body: () => '<p>Скоро</p>' },
  'no link without scripts': {
    id: 'noscript',
    mend: '<noscript><a href=',
    body: () => `${STYLES}<school-login></school-login>`,
  },
}

for (const [what, error] of Object.entries(errors))
  test(`the check names ${what} and nothing else`, { tag: fullUnless(['two tags'].includes(what)) }, async ({
    page,
    school,
    complaints,
  }) => {
    test.skip(error.id === 'noscript' && hasInstantForms(), 'an instant form has the link')
    if (error.complaints) complaints.allow(error.complaints)
    await error.before?.(page, school)
    const tag = error.tag?.(school)
    await openLanding(page, school, 'checked', {
      body: (error.body ?? good)(school),
      headers: error.headers?.(school) ?? {},
      ...(tag !== undefined && { tag }),
      ...(error.origin !== undefined && { origin: error.origin }),
    })
    const found = await errorsOf(page)
    expect(found).toEqual([
      { id: error.id, ok: false, title: expect.any(String), mend: expect.stringMatching(error.mend) },
    ])
    expect(page.url()).toContain('/landing')
  })
