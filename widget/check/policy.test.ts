import { expect, test } from 'vitest'
import { missingSources } from './policy.ts'

const school = 'https://school.example'
const page = 'https://landing.example'

const missing = (policy: string, places: { page?: string; hasFrames?: boolean } = {}) =>
  missingSources([policy], { school, page, hasFrames: false, ...places })

const ALL = `script-src ${school}; connect-src ${school}; style-src ${school}; form-action ${school}`

test.each([
  ['no directive', ''],
  [
    'what the README lists',
    `default-src 'none'; ${ALL}; require-trusted-types-for 'script'; trusted-types school-widgets`,
  ],
  ['everything', 'default-src *; form-action *'],
  ['the scheme', 'default-src https:; form-action https:'],
  ['all hosts of the domain', 'default-src *.example'],
  ['the host without a scheme', 'default-src school.example; form-action school.example:443'],
  ['the folder of the script', `default-src ${school}/widget/`],
  ['what a trusted script loads', `script-src 'nonce-x' 'strict-dynamic'; connect-src ${school}; style-src ${school}`],
  [
    'the newer names of scripts and styles',
    `default-src 'none'; connect-src ${school}; script-src-elem ${school}; style-src-elem ${school}`,
  ],
])('a policy that allows %s lacks nothing', (_, policy) => {
  expect(missing(policy)).toEqual([])
})

test.each([
  ['script-src', ALL.replace(`script-src ${school}`, "script-src 'self' 'nonce-x'")],
  ['connect-src', ALL.replace(`connect-src ${school}`, "connect-src 'self'")],
  ['style-src', ALL.replace(`style-src ${school}`, "style-src 'unsafe-inline'")],
  ['form-action', ALL.replace(`form-action ${school}`, "form-action 'self'")],
])('a policy without the school in %s lacks that', (directive, policy) => {
  expect(missing(policy)).toEqual([`${directive} ${school}`])
})

test.each([
  ['another host', 'https://elsewhere.example'],
  ['another scheme', 'wss://school.example'],
  ['another port', 'https://school.example:8443'],
  ['another folder', 'https://school.example/media/'],
  ['a host that ends alike', 'https://*.chool.example'],
])('a source of %s does not allow the school', (_, source) => {
  expect(missing(`script-src ${source}`)).toEqual([`script-src ${school}`])
})

test('pictures and frames are needed for documents and the checkout only, a form of another origin only there', () => {
  const policy = `${ALL}; default-src 'none'`
  expect([missing(policy), missing(policy, { hasFrames: true })]).toEqual([
    [],
    [`img-src ${school}`, `frame-src ${school}`],
  ])
  expect(missing("default-src 'self'; form-action 'none'", { page: school })).toEqual([])
})

test('of several policies, in one header too, each has to allow the school', () => {
  const texts = ["script-src *, connect-src 'self'", "style-src 'self'"]
  expect(missingSources(texts, { school, page, hasFrames: false })).toEqual([
    `connect-src ${school}`,
    `style-src ${school}`,
  ])
})

test('where Trusted Types are required, the policy of the script has to be listed', () => {
  const required = "require-trusted-types-for 'script'"
  expect([`${required}; trusted-types theme`, required, 'trusted-types theme'].map((text) => missing(text))).toEqual([
    ['trusted-types school-widgets'],
    [],
    [],
  ])
})
