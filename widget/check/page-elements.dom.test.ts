import { expect, test } from 'vitest'
import { hasFrames, hasPlainLink, hasUse, instantElements, nameOf, placedElements } from './page-elements.ts'

const put = (html: string) => {
  document.body.innerHTML = html
  return document
}

test.each([
  '<school-login></school-login>',
  '<school-checkout></school-checkout>',
  '<school-cart></school-cart>',
  '<button data-school-open="login"></button>',
  '<button data-school-buy="course:1"></button>',
  '<a href="#school-auth"></a>',
])('%s is something that the script serves', (html) => {
  expect([hasUse(put(html)), hasUse(put('<p>School</p>'))]).toEqual([true, false])
})

test('popups are not placed in the page; documents and the checkout have frames', () => {
  const page = put(
    '<school-login popup></school-login><school-auth popup="false"></school-auth><school-content></school-content>',
  )
  expect([placedElements(page).map(({ localName }) => localName), hasFrames(page)]).toEqual([
    ['school-auth', 'school-content'],
    true,
  ])
})

const LINK = '<a href="https://school.example/auth/form/">Sign in</a>'

test.each([
  ['no form', '<school-content></school-content>', true],
  ['a link in the element', `<school-login>${LINK}</school-login>`, true],
  ['a button and noscript', `<button data-school-open="login"></button><noscript>${LINK}</noscript>`, true],
  ['a form alone', '<school-login></school-login>', false],
  ['a link of a popup alone', '<a href="#school-login">Sign in</a>', false],
  ['another link', '<school-login><a href="/">Home</a></school-login>', false],
])('a link for visitors without scripts: %s', (_, html, expected) => {
  expect(hasPlainLink(put(html))).toBe(expected)
})

test('a link in a noscript is a text for a browser that runs scripts, and counts', () => {
  const page = put('<a href="#school-login">Sign in</a><noscript></noscript>')
  const place = page.querySelector('noscript')
  if (place) place.textContent = LINK
  expect([hasPlainLink(page), page.querySelector('noscript a')]).toEqual([true, null])
})

test('a first view in the markup is recognised with its version', () => {
  const html = `<school-login next-url="/x" data-first><template shadowrootmode="open"><school-login-view data-first="9f1c rupass">…
    </template></school-login><school-auth></school-auth>`
  expect(instantElements(html)).toEqual(new Map([['school-login', '9f1c']]))
})

test('an element is named as an editor finds it', () => {
  put('<div id="form" class="box wide third"></div>')
  expect([...document.querySelectorAll('div, body')].map(nameOf)).toEqual(['body', 'div#form.box.wide'])
})
