import { expect, test } from 'vitest'
import { CART_LINES, type DeclaredViews, signedInViewOf, withFirstViews as withAll, withName } from './first-views.ts'

const STYLES_WITHOUT_SCRIPTS = /(?<=<noscript>)<style>(.*?)<\/style>/g

const withFirstViews = (...parts: Parameters<typeof withAll>) =>
  withAll(...parts).replaceAll(STYLES_WITHOUT_SCRIPTS, '')

const view = (text: string) => ({ css: 'b{color:red}', html: `<h2 id="h">Вход</h2><b>${text}</b>` })
const declared: DeclaredViews = {
  version: 'v1',
  views: {
    login: { rupass: view('ru'), enpass: view('en'), ruregistration: view('reg'), ruemail: view('email') },
    checkout: { rupass: view('cart'), rulines: view(CART_LINES) },
  },
  signedIn: { login: { 'ru:action': view('%person-name%') }, auth: { 'ru:phone': view('phone') } },
  script: 'early()',
  preloads: '<link>',
}
const SCRIPT = '<script data-cfasync="false">early()</script>'
const rootOf = (kind: string, key: string, html: string, ways = '', classes = 'view') =>
  `<template shadowrootmode="open"><style>b{color:red}</style><school-${kind}-view class="${classes}" data-first="v1 ${key}" data-ways="${ways}">${html}</school-${kind}-view><noscript><slot></slot></noscript></template>`

/** The room of the cart is kept, as its script does. */
const checkoutWith = (key: string, html: string) => rootOf('checkout', key, html, '', 'view columned waiting')

const hiddenIn = (page: string) =>
  [...withAll(page, declared, []).matchAll(STYLES_WITHOUT_SCRIPTS)].map(([, css]) => css?.split('{display:none')[0])

test('without scripts the fields of a form are hidden, and of a checkout what waits for the cart', () => {
  expect(hiddenIn('<school-login></school-login><school-checkout></school-checkout>')).toEqual([
    '.tabs,.screen',
    '.top,.skeleton,.bar,.pick,.cost>.link,.about>.link',
  ])
})

test('an element gets its first view by its form and its language, with a link for browsers without scripts', () => {
  const page = '<school-login\n lang="en"></school-login>'
  expect(withFirstViews(page, declared, ['facebook'])).toBe(
    `<link>${SCRIPT}<school-login\n lang="en" data-first>${rootOf('login', 'enpass', view('en').html, 'facebook')}<a href="/auth/form/?lang=en">Continue without JavaScript</a></school-login>`,
  )
})

test('the heading is that of the element, and the link leads where the element does', () => {
  const page = '<school-login view="registration" caption="Урок &lt;1&gt;" next-url="/x?a=1&amp;b=2"></school-login>'
  const found = withFirstViews(page, declared, [])
  expect(found).toContain('<h2 id="h">Урок &lt;1&gt;</h2><b>reg</b>')
  expect(found).toContain('<a href="/auth/form/?next=%2Fx%3Fa%3D1%26b%3D2">Продолжить без JavaScript</a>')
})

const linkIn = (element: string) =>
  /<a href="([^"]*)/.exec(withFirstViews(`${element}</school-login>`, declared, [], { address: '/demo/inline/' }))?.[1]

test('the link of an element that leads nowhere leads back to its page', () => {
  expect(['<school-login>', '<school-login lang="en">', '<school-login next-url="/x">'].map(linkIn)).toEqual([
    '/auth/form/?next=%2Fdemo%2Finline%2F',
    '/auth/form/?next=%2Fdemo%2Finline%2F%3Flang%3Den&amp;lang=en',
    '/auth/form/?next=%2Fx',
  ])
})

test('the chunks of forms are preloaded once, and none where the page begins with a checkout', () => {
  const found = withFirstViews('<school-login></school-login><school-login></school-login>', declared, [])
  expect([found.split('<link>').length, found.startsWith(`<link>${SCRIPT}<school-login`)]).toEqual([2, true])
  expect(withFirstViews('<school-checkout></school-checkout>', declared, [])).not.toContain('<link>')
})

test('one script serves all elements of a page, and a checkout keeps its own link', () => {
  const page = '<school-checkout><a href="?form">Заказать</a></school-checkout><school-login></school-login>'
  const found = withFirstViews(page, declared, [])
  expect([found.split(SCRIPT).length, found.startsWith(SCRIPT)]).toEqual([2, true])
  expect(found).toContain(`${checkoutWith('rupass', view('cart').html)}<a href="?form">Заказать</a>`)
})

test('a page can ask for the view that has a place for the lines of a cart', () => {
  const found = withFirstViews('<school-checkout></school-checkout>', declared, [], { forms: { checkout: 'lines' } })
  expect(found).toContain(checkoutWith('rulines', view(CART_LINES).html))
})

test.each([
  '<school-login popup></school-login>',
  '<school-auth></school-auth>',
  '<school-login-view></school-login-view>',
  '<p></p>',
])('what shows nothing, or has no first view, stays as it is: %s', (page) => {
  expect(withFirstViews(page, declared, [])).toBe(page)
})

const asUser = (page: string) => withFirstViews(page, declared, [], { signedInView: ':action' })

test('a signed-in user gets the view of its own, under its own heading, whatever form the element begins with', () => {
  for (const view of ['', 'pass', 'registration'])
    expect(asUser(`<school-login view="${view}" caption="Урок"></school-login>`)).toContain(
      rootOf('login', 'ru:action', '<h2 id="h">Вход</h2><b>%person-name%</b>'),
    )
})

test('what is the same for everybody, and a checkout, stay as they are for a signed-in user', () => {
  const pages = ['<school-auth view="info"></school-auth>', '<school-checkout></school-checkout>']
  expect(pages.map(asUser)).toEqual(pages.map((page) => withFirstViews(page, declared, [])))
})

test('a name stands in the page as text', () => {
  expect(withName('<b>%person-name%</b>', '</b><script>$&"')).toBe('<b>&lt;/b&gt;&lt;script&gt;$&amp;&quot;</b>')
})

test('who has no phone is shown the form for it, and who has no name what visitors are', () => {
  const person = {
    id: '1',
    email: 'a@school.example',
    name: 'Анна',
    phone: '+79165554433',
    role: '',
    isEmailProved: true,
  }
  expect([person, { ...person, phone: null }, { ...person, name: '' }].map(signedInViewOf)).toEqual([
    ':action',
    ':phone',
    null,
  ])
})

test.each([
  ['', 'ruemail'],
  [' view="pass"', 'ruemail'],
  [' view="action"', 'ruemail'],
  [' view="registration"', 'ruregistration'],
])('an element that asks the e-mail first begins with it in place of a sign-in:%s', (more, key) => {
  const found = withFirstViews(`<school-login flow="email-first"${more}></school-login>`, declared, [])
  expect(found).toContain(`data-first="v1 ${key}"`)
})
