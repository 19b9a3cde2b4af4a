import * as fc from 'fast-check'

const whole = [
  '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.example\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n',
  '--b\r\nContent-Disposition: form-data; name="a[0][b]"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n',
  '--b--\r\n',
].join('')

const marks = [
  '--b',
  '--b--',
  '\r\n',
  '\r\n\r\n',
  '\n',
  '\r',
  '-',
  'b',
  '"',
  ';',
  '=',
  ':',
  '\0',
  '%0A',
  '%22',
  '[',
  ']',
]
const headerParts = [
  'Content-Disposition: form-data; ',
  'name="',
  'name=',
  "filename*=UTF-8''%",
  'filename="../../a"',
  '[]',
]
const values = ['Content-Type: text/plain; charset=utf-99', '__proto__', 'constructor', 'x'.repeat(300), '🙂', '\ud800']
const pieces = [...marks, ...headerParts, ...values]

const mutated = fc
  .array(fc.tuple(fc.nat(whole.length), fc.nat(12), fc.oneof(fc.constantFrom(...pieces), fc.string())), {
    maxLength: 4,
  })
  .map((changes) => changes.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), whole))

const assembled = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => `--b\r\n${parts.join('')}`)

/** Bodies of forms with whatever may be wrong in their parts. */
export const brokenMultipart = fc.oneof(mutated, assembled)

export const multipartTypes = fc.constantFrom(
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary="b"',
  'multipart/form-data; boundary=',
  'multipart/form-data',
  'multipart/form-data; boundary=b; charset=utf-99',
)

const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a'), fc.string())

/** Texts that are JSON, nearly, or not at all. */
export const strangeText = fc.oneof(
  fc.json(),
  fc.object({ key, maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.string(),
)

export const otherTypes = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  '',
  'a/b/c',
)
