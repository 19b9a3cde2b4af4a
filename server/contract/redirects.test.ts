import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeTarget } from './redirects.ts'

const places = { base: 'https://school.example', origins: ['https://landing.example', 'http://127.0.0.1:3001'] }
const allowed = [places.base, ...places.origins]
const lead = (raw: unknown) => safeTarget(raw, places)?.href ?? null

describe('a redirect leads', () => {
  test.each([
    ['/', 'https://school.example/'],
    ['/free-lesson-oct?a=1#b', 'https://school.example/free-lesson-oct?a=1#b'],
    ['/курсы', 'https://school.example/%D0%BA%D1%83%D1%80%D1%81%D1%8B'],
    ['courses/', 'https://school.example/courses/'],
    ['https:example.com/', 'https://school.example/example.com/'],
    ['/.//example.com', 'https://school.example//example.com'],
    ['https://school.example/courses/', 'https://school.example/courses/'],
    ['//landing.example/a', 'https://landing.example/a'],
    ['https://LANDING.example:443/a', 'https://landing.example/a'],
    ['http://127.0.0.1:3001/', 'http://127.0.0.1:3001/'],
    ['/view/?param=http://example.com', 'https://school.example/view/?param=http://example.com'],
  ])('to %s', (raw, target) => {
    expect(lead(raw)).toBe(target)
  })
})

/** The bad addresses of Django's `url_has_allowed_host_and_scheme` tests. */
const djangos = [
  'http://example.com',
  'http:///example.com',
  'https://example.com',
  'ftp://example.com',
  '\\\\example.com',
  '\\\\\\example.com',
  '/\\\\/example.com',
  '\\\\\\example.com',
  '\\\\example.com',
  '\\\\//example.com',
  '/\\/example.com',
  '\\/example.com',
  '/\\example.com',
  'http:///example.com',
  'http:/\\//example.com',
  'http:\\/example.com',
  'http:/\\example.com',
  'javascript:alert("XSS")',
  '\njavascript:alert(x)',
  'java\nscript:alert(x)',
  '\x08//example.com',
  'http://otherserver\\@example.com',
  'http:\\\\school.example\\@example.com',
  'http://school.example\\me:pass@example.com',
  'http://school.example\\@example.com',
  'http:\\\\school.example\\confirm\\me@example.com',
  'http:999999999',
  'ftp:9999999999',
  '\n',
  'http://[2001:cdba:0000:0000:0000:0000:3257:9652/',
  'http://2001:cdba:0000:0000:0000:0000:3257:9652]/',
]

const ours = [
  '',
  '//example.com',
  '///example.com',
  'http://school.example/',
  'http://landing.example/',
  'https://landing.example:8443/',
  'https://landing.example.evil.example/',
  'https://school.example@evil.example/',
  'https://anna:secret@school.example/',
  'https://anna@school.example/',
  'https://127.0.0.1:3001/',
  'http://127.0.0.1:3002/',
  'data:text/html,x',
  'blob:https://school.example/1c3b',
  'view-source:https://school.example/',
  'javascript://school.example/%0Aalert(1)',
  '\t/courses/',
  '/courses/\r\nSet-Cookie: a=b',
  `/${'a'.repeat(2_048)}`,
]

describe('a bad redirect counts as absent', () => {
  test.each([...djangos, ...ours])('%j', (raw) => {
    expect(lead(raw)).toBeNull()
  })

  test.each([undefined, null, 7, {}, ['/courses/'], ['/a', 'https://evil.example']])('%j', (raw) => {
    expect(lead(raw)).toBeNull()
  })
})

const signs = [
  'http',
  'https',
  'javascript',
  'data',
  'blob',
  ':',
  '/',
  '//',
  '///',
  '\\',
  '@',
  '#',
  '?',
  '.',
  '..',
  ';',
  '%',
]
const escapes = [
  '%2f',
  '%5c',
  '%09',
  '%00',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '\u00a0',
  '\u200b',
  '\u2028',
  '。',
  '／',
  '⁄',
  '＠',
]
const hosts = [
  'school.example',
  'landing.example',
  'evil.example',
  '127.0.0.1:3001',
  '[::1]',
  ':443',
  ':8443',
  '0x7f.1',
  'xn--',
]
const pieces = [...signs, ...escapes, ...hosts, 'anna:secret@', 'SCHOOL.EXAMPLE', '&next=', '<', '"', 'alert(1)']

const mangled = fc
  .tuple(
    fc.constantFrom(...djangos, ...ours, '/courses/', 'https://school.example/a'),
    fc.nat(),
    fc.nat(9),
    fc.string(),
  )
  .map(([url, at, cut, put]) => {
    const where = at % (url.length + 1)
    return url.slice(0, where) + put + url.slice(where + cut)
  })

const hostile = fc.oneof(
  mangled,
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary' }),
)

const isHarmless = (raw: string) => {
  const target = safeTarget(raw, places)
  if (target === null) return true
  // What a browser makes of the address once more, from a page of the school.
  const { origin, username, password } = new URL(target.href, places.base)
  return allowed.includes(origin) && username === '' && password === ''
}

describe('no redirect leads anywhere else', () => {
  test('in ten thousand mutations', () => {
    fc.assert(fc.property(hostile, isHarmless), { numRuns: 10_000 })
  })
})
