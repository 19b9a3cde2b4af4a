import { expect, test } from 'vitest'
import { readConfig } from './element-spec.ts'
import { schoolAuth, schoolLogin } from './element-specs.ts'

const viewOf = (spec: typeof schoolAuth, markup: Record<string, string>) =>
  readConfig(spec, (name) => markup[name] ?? null).view

test.each([
  [{}, 'email', 'email'],
  [{ view: '' }, 'email', 'email'],
  [{ view: 'pass' }, 'email', 'email'],
  [{ view: 'phone' }, 'email', 'email'],
  [{ view: 'action' }, 'email', 'email'],
  [{ view: 'registration' }, 'registration', 'registration'],
  [{ view: 'ml' }, 'email', 'ml'],
])('with flow="email-first" an element with %j begins with %s, the school’s form with %s', (markup, login, auth) => {
  const views = [schoolLogin, schoolAuth].map((spec) => viewOf(spec, { ...markup, flow: 'email-first' }))
  expect(views).toEqual([login, auth])
})

test('without the flow, and with one that does not exist, an element begins as always', () => {
  const views = ['', 'other'].flatMap((flow) => [schoolLogin, schoolAuth].map((spec) => viewOf(spec, { flow })))
  expect(views).toEqual(['pass', 'registration', 'pass', 'registration'])
})

test('no attribute names the form of the e-mail', () => {
  expect(viewOf(schoolLogin, { view: 'email' })).toBe('pass')
})
