import { expect, test } from 'vitest'
import { checkTexts } from '../texts/check/check-texts.ts'
import { checkMarkup } from './check-markup.ts'

const school = 'https://school.example'
const SCRIPT = `<script async data-cfasync="false" src="${school}/widget/school.js"></script>`
const FORM = `<school-login><a href="${school}/auth/form/">Sign in</a></school-login>`
const ROOM = 'school-login:not([popup]) { display: block; min-height: 534px }'

const errorsIn = (html: string, { css = ROOM, policy = '', views = 'new' } = {}) => {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const address = new URL('https://landing.example/page')
  const findings = checkMarkup({ html, parsed, styles: [css], policy, address, views }, checkTexts.en, {
    school,
    origins: [],
    rooms: [],
  })
  return findings.filter(({ ok }) => !ok).map(({ id }) => id)
}

test('the snippet of the README with its styles has no fault', () => {
  expect(errorsIn(SCRIPT + FORM)).toEqual([])
})

const instant = (version: string) =>
  `<school-login data-first><template shadowrootmode="open"><school-login-view data-first="${version} rupass"></school-login-view></template>
    <a href="${school}/auth/form/">Sign in</a></school-login>`

test.each([
  ['no script', FORM, {}, 'tag'],
  ['nothing to show', SCRIPT, {}, 'element'],
  ['a copy', SCRIPT.replace(school, 'https://cdn.example') + FORM, {}, 'copy'],
  ['a policy of its header', SCRIPT + FORM, { policy: "script-src 'self'" }, 'policy'],
  [
    'a policy of its markup',
    `<meta http-equiv="content-security-policy" content="connect-src 'self'">${SCRIPT}${FORM}`,
    {},
    'policy',
  ],
  ['a next address elsewhere', SCRIPT + FORM.replace('>', ' next-url="https://elsewhere.example">'), {}, 'next'],
  ['no room', SCRIPT + FORM, { css: 'school-login { display: block }' }, 'height'],
  ['no link without scripts', `${SCRIPT}<school-login></school-login>`, {}, 'noscript'],
  ['an instant form of an older school', SCRIPT + instant('old'), { css: '' }, 'version'],
])('markup with %s has that fault alone', (_, html, parts, id) => {
  expect(errorsIn(html, parts)).toEqual([id])
})

test('an instant form of this school has its room in itself', () => {
  expect(errorsIn(SCRIPT + instant('new'), { css: '' })).toEqual([])
})
