import { expect, test } from 'vitest'
import { refusedAddresses } from './next-addresses.ts'

const places = {
  school: 'https://school.example',
  page: 'https://landing.example',
  origins: ['https://partner.example'],
  rooms: ['https://start.bizon365.ru'],
}

const refusedIn = (html: string, search = '') => {
  document.body.innerHTML = html
  return refusedAddresses(document, search, places)
}

test('paths, the page’s own, the school’s and listed origins are allowed, and that of a room for the room', () => {
  const html = `
    <school-login next-url="/lesson" success-url="https://landing.example/thanks" bizon-url="https://start.bizon365.ru/room/1"></school-login>
    <button data-school-open="login" data-school-next-url="https://partner.example/x"></button>
    <a href="#school-login?next-url=/x&success-url=https://school.example/y"></a>
    <school-auth></school-auth>`
  expect(refusedIn(html, '?next=/course')).toEqual([])
})

test.each([
  [
    'next-url',
    '<school-login next-url="https://elsewhere.example/"></school-login>',
    '',
    'next-url="https://elsewhere.example/"',
  ],
  [
    'success-url',
    '<school-auth success-url="javascript:alert(1)"></school-auth>',
    '',
    'success-url="javascript:alert(1)"',
  ],
  [
    'an address of a room as the next page',
    '<school-login next-url="https://start.bizon365.ru/1"></school-login>',
    '',
    'next-url="https://start.bizon365.ru/1"',
  ],
  [
    'bizon-url',
    '<school-login bizon-url="https://elsewhere.example"></school-login>',
    '',
    'bizon-url="https://elsewhere.example"',
  ],
  [
    'an opener',
    '<button data-school-open="auth" data-school-next-url="//elsewhere.example"></button>',
    '',
    'next-url="//elsewhere.example"',
  ],
  [
    'a link',
    '<a href="#school-login?next-url=https://elsewhere.example"></a>',
    '',
    'next-url="https://elsewhere.example"',
  ],
  ['the parameter of the page', '', '?next=https://elsewhere.example', '?next=https://elsewhere.example'],
])('%s on another site is named', (_, html, search, named) => {
  expect(refusedIn(html, search)).toEqual([named])
})
