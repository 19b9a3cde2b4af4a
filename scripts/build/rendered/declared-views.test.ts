import { expect, test } from 'vitest'
import { declaredViews, stylesFor } from './declared-views.ts'

const MARKUP =
  '<div class="view"><form class="form"><button class="button" aria-label="Войти"><span>Войти</span></button></form></div>'

test.each([
  ['.button{color:red}', true],
  ['.form .button>span{color:red}', true],
  ['.button:focus-visible:not(.quiet):before{color:red}', true],
  ['.button[aria-busy]>span{color:red}', true],
  [':host([theme=dark]){color:red}', true],
  ['.view:where(:not([hidden])){color:red}', true],
  ['.form .price{color:red}', false],
  ['select{color:red}', false],
  ['.button[aria-disabled=true]{color:red}', false],
  [':host([popover]){color:red}', false],
])('of the rules of a sheet only those that can apply to a view remain: %s', (css, isIncluded) => {
  expect(stylesFor(css, MARKUP)).toBe(isIncluded ? css : '')
})

test('a rule keeps those of its selectors, and a sheet those of its properties and animations, that are used', () => {
  const css =
    ':host{--_ink:#000;--_price:#111}.price,.button{color:var(--_ink);animation:1s turn}@keyframes turn{to{rotate:1turn}}@keyframes rise{to{top:0}}@media print{.price{top:0}}'
  expect(stylesFor(css, MARKUP)).toBe(
    ':host{--_ink:#000}.button{color:var(--_ink);animation:1s turn}@keyframes turn{to{rotate:1turn}}',
  )
})

const none = { login: {}, auth: {}, checkout: {} }

const viewsWith = (text: string) =>
  declaredViews({ ...none, login: { rupass: `<form class="form" noValidate><b>${text}</b></form>` } }, none)

test('without a script the forms of a first view send nothing', () => {
  expect(viewsWith('Войти').views.login?.rupass?.html).toBe(
    '<form method="dialog" class="form" novalidate=""><b>Войти</b></form>',
  )
})

test('the view for the lines of a cart has a place for them, and the styles of lines', () => {
  const skeleton = '<ul class="items skeleton" aria-hidden="true"><li></li></ul>'
  const markup = { rupass: `<b>ru</b>${skeleton}`, enpass: `<b>en</b>${skeleton}` }
  const { rupass, rulines, enlines } = declaredViews({ ...none, checkout: markup }, none).views.checkout ?? {}
  const list = '<ul class="items"><!-- fill lines --></ul>'
  expect([rulines?.html, enlines?.html]).toEqual([`<b>ru</b>${list}`, `<b>en</b>${list}`])
  expect([rupass, rulines].map((view) => view?.css.includes('.was'))).toEqual([false, true])
})

test('the empty cart has the styles of its links', () => {
  const ruempty = '<ul class="links"><li><a href="/courses/">Курсы</a></li></ul>'
  const { checkout } = declaredViews(none, { ...none, checkout: { ruempty } }).signedIn
  expect(checkout?.ruempty).toEqual({ css: expect.stringContaining('.links a{'), html: ruempty })
})

test('the version changes with any first view, and with nothing else', () => {
  const [one, same, other] = ['Войти', 'Войти', 'Вход'].map((text) => viewsWith(text).version)
  expect([one === same, one === other]).toEqual([true, false])
})

const viewsFor = (heading: string) => {
  const login = { 'ru:action': `<div class="card"><h2>${heading}</h2></div>` }
  return declaredViews(none, { ...none, login })
}

test('a view for signed-in users has the styles of its form, and the version changes with it', () => {
  const one = viewsFor('Здравствуйте, %person-name%!')
  expect(one.signedIn.login?.['ru:action']).toEqual({
    css: expect.stringContaining('scroll-margin-block'),
    html: '<div class="card"><h2>Здравствуйте, %person-name%!</h2></div>',
  })
  expect(viewsFor('Привет!').version).not.toBe(one.version)
})
