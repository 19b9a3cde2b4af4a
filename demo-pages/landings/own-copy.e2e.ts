import type { Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

/** Files of the landing by their paths, and the tags that its optimiser puts in place of ours. */
interface Copy {
  files: Record<string, string>
  tag: string
}

type Optimizer = (code: string, school: School) => Copy

const at = (path: string, code: string, attributes = ''): Copy => ({
  files: { [path]: code },
  tag: `<script ${attributes} src="${path}"></script>`,
})

const THEME = 'window.theme = { school: "Маяк" }'
const ours = ({ origin }: School) => `${origin}/widget/school.js`
const stored = (code: string) => `<script type="text/plain" id="code">${code}</script>`
const run = (how: string) => `<script>const { textContent } = document.getElementById('code');${how}</script>`
const BLOB = `URL.createObjectURL(new Blob([textContent], { type: 'text/javascript' }))`

const optimizers: Record<string, Optimizer> = {
  'a copy under the address of the landing': (code) => at('/wp-content/cache/min/1/widget/school.js', code, 'defer'),
  'a copy under another name': (code) => at('/wp-content/cache/autoptimize/js/autoptimize_3f9c.js', code),
  'one file with other scripts': (code) =>
    at(
      '/wp-content/litespeed/js/all.js',
      `'use strict';window.before = () => 1\n${code}\n(() => (window.after = 1))()`,
    ),
  'one file with a script that fails after it': (code) => at('/all.js', `${code};null.fails`),
  'inline code': (code) => ({ files: {}, tag: `<script>${code}</script>` }),
  'a blob': (code) => ({
    files: {},
    tag: stored(code) + run(`document.head.append(Object.assign(document.createElement('script'), { src: ${BLOB} }))`),
  }),
  'import() of a blob': (code) => ({ files: {}, tag: stored(code) + run(`import(${BLOB})`) }),
  'a copy as a module': (code) => at('/assets/school.js', code, 'type="module"'),
  'the script as a module after the theme’s own school.js': (_, school) => ({
    files: { '/school.js': THEME },
    tag: `<script src="/school.js"></script><script type="module" src="${ours(school)}"></script>`,
  }),
  'the theme’s own school.js and a copy of ours': (code) => ({
    files: { '/school.js': THEME, '/cache/9.js': code },
    tag: `<script src="/school.js"></script><script type="module" src="/cache/9.js"></script>`,
  }),
  'the script twice, once as a copy': (code, school) => ({
    files: { '/cache/9.js': code },
    tag: `<script src="/cache/9.js"></script><script async src="${ours(school)}"></script>`,
  }),
  'a copy that waits for the first movement': (code) => ({
    files: { '/cache/9.js': code },
    tag: `<script type="rocketlazyloadscript" data-rocket-src="/cache/9.js"></script><script>
      addEventListener('mousemove', async () => {
        const held = document.querySelector('[type=rocketlazyloadscript]')
        const text = await (await fetch(held.dataset.rocketSrc)).text()
        held.replaceWith(Object.assign(document.createElement('script'), { text }))
      }, { once: true })
    </script>`,
  }),
}

/** Origins that the page requests files of the widget or calls of the school from. */
const originsOf = (page: Page) => {
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/^\/(widget|api)\/(?!school\.js)/.test(pathname)) origins.add(origin)
  })
  return origins
}

for (const [how, optimize] of Object.entries(optimizers)) {
  test(`the widget finds its school where the landing serves ${how}`, {
    tag: fullUnless(how === 'one file with other scripts' || how.startsWith('the script as a module')),
  }, async ({ page, school, complaints }) => {
    complaints.allow(/null.*fails|fails.*null/)
    const code = await (await fetch(ours(school))).text()
    const { files, tag } = optimize(code, school)
    for (const [path, body] of Object.entries(files))
      await page.route(school.foreign + path, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    const origins = originsOf(page)
    await openLanding(page, school, 'own-copy', { tag })
    await page.mouse.move(10, 10)
    await becomeLive(page)
    await loginIn(page).tab('Регистрация').click()
    await expect(loginIn(page).name).toBeVisible()
    expect([[...origins], await page.locator('school-login-view').count()]).toEqual([[school.origin], 1])
  })
}

test('the page names another school by data-school, for the files and for the calls', async ({ page, school }) => {
  const other = 'https://other.example'
  await page.route(`${other}/**`, async (route) => {
    const url = route.request().url().replace(other, school.origin)
    const response = await route.fetch({ url })
    const headers = { ...response.headers(), 'access-control-allow-origin': school.foreign }
    await route.fulfill({ response, headers: { ...headers, 'access-control-allow-credentials': 'true' } })
  })
  const origins = originsOf(page)
  const tag = `<script async data-school="${other}" src="${ours(school)}"></script>`
  await openLanding(page, school, 'own-copy', { tag })
  await becomeLive(page)
  await loginIn(page).tab('Регистрация').click()
  await expect(loginIn(page).name).toBeVisible()
  expect([...origins]).toEqual([other])
})

/** The file of a chunk. */
const chunkFile = async ({ origin }: School, name: string) => {
  const { files } = await (await fetch(`${origin}/widget/integrity.json`)).json()
  return Object.keys(files).find((file) => new RegExp(`^${name}-\\w{6}\\.js$`).test(file) && !/^\w+-common-/.test(file))
}

const FAILED = 'Форма не загрузилась: что-то мешает ей на этой странице.'

/** What keeps the code of the form from the page, and what the editor then reads in the console. */
interface Obstacle {
  text: string
  policy?: string
  body?: string
  /** The chunk that meets it first. */
  chunk: string
}

const obstacles: Record<string, Obstacle> = {
  'that the school no longer has': {
    text: ': 404. На странице старая копия school.js, исключите его из оптимизации',
    chunk: 'auth',
  },
  'that was changed': {
    text: ': файл изменён по пути, исключите файлы школы из оптимизации',
    body: 'changed()',
    chunk: 'auth',
  },
  'that the policy of the page forbids': {
    text: ': Content-Security-Policy страницы его не пускает, добавьте %school% в script-src',
    policy: "script-src 'nonce-x'",
    chunk: 'react',
  },
}

for (const [which, { text, policy, body, chunk }] of Object.entries(obstacles)) {
  test(`a file ${which} is named to the editor, and the visitor is not sent to check the internet`, async ({
    page,
    school,
    complaints,
  }) => {
    complaints.allow(/integrity|status of 404|Content Security Policy|uncaught: /)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => message.startsWith(school.origin) && errors.push(message))
    const address = `${school.origin}/widget/${await chunkFile(school, chunk)}`
    if (!policy)
      await page.route(address, (route) => {
        const headers = { 'access-control-allow-origin': '*' }
        return route.fulfill({ status: body ? 200 : 404, contentType: 'text/javascript', headers, body: body ?? '' })
      })
    const headers: Record<string, string> = policy ? { 'content-security-policy': policy } : {}
    const tag = `<script nonce="x" src="${ours(school)}"></script>`
    await openLanding(page, school, 'own-copy', { tag, headers })
    await expect(page.getByRole('alert')).toContainText(FAILED)
    expect(errors).toEqual([address + text.replace('%school%', school.origin)])
  })
}
