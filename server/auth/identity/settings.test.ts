import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../config/config.ts'
import { waysOf } from '../../config/ways.ts'
import { weaknessesOf } from '../../config/weak-settings.ts'
import { productionSettings } from '../../testing/production-settings.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = { ...productionSettings, ALLOWED_ORIGINS: 'https://landing.example' }
const YANDEX = { YANDEX_CLIENT_ID: 'id', YANDEX_CLIENT_SECRET: 'secret' }
const OIDC = { OIDC_ISSUER: 'https://sso.example/realm', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }

test('a provider is offered only with its credentials, at the addresses of today', () => {
  expect(readConfig(production).identity).toEqual({ yandex: null, vk: null, oidc: null, sandboxes: [] })
  const config = readConfig({ ...production, ...YANDEX, ...OIDC, VK_CLIENT_ID: 'id', VK_CLIENT_SECRET: 'secret' })
  const app = { clientId: 'id', clientSecret: 'secret' }
  expect(config.identity).toEqual({
    yandex: { ...app, url: 'https://oauth.yandex.ru', profileUrl: 'https://login.yandex.ru' },
    vk: { ...app, url: 'https://id.vk.ru' },
    oidc: { ...app, issuer: 'https://sso.example/realm', name: 'sso.example', isRussianOwned: false },
    sandboxes: [],
  })
  expect(waysOf(config).filter((way) => way !== 'whatsapp')).toEqual(['yandex', 'vk', 'oidc'])
})

test.each([
  [{ YANDEX_CLIENT_ID: 'id' }, 'YANDEX_CLIENT_ID and YANDEX_CLIENT_SECRET: need each other'],
  [{ VK_CLIENT_SECRET: 'secret' }, 'VK_CLIENT_ID and VK_CLIENT_SECRET: need each other'],
  [{ OIDC_ISSUER: 'https://sso.example' }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: need each other'],
  [{ ...OIDC, OIDC_ISSUER: 'http://sso.example' }, 'OIDC_ISSUER: takes an https address only'],
  [{ ...YANDEX, YANDEX_URL: 'http://oauth.yandex.ru' }, 'YANDEX_URL: takes an https address only'],
  [{ LOGIN_SANDBOXES: 'yandex' }, 'LOGIN_SANDBOXES: not in production'],
])('production refuses to start with %j', (values, fault) => {
  expect(() => readConfig({ ...production, ...values })).toThrow(fault)
})

test('outside production the sandboxes stand in for those that are named and have no account', () => {
  const plain = readConfig({ DATA_DIR: dataDir })
  expect([plain.identity.sandboxes, waysOf(plain)]).toEqual([[], ['facebook']])
  const { identity, sandboxPort } = readConfig({ DATA_DIR: dataDir, ...YANDEX, LOGIN_SANDBOXES: 'yandex, vk' })
  expect([identity.sandboxes, identity.yandex?.url, identity.vk?.url, identity.oidc, sandboxPort]).toEqual([
    ['vk'],
    'https://oauth.yandex.ru',
    'http://127.0.0.1:3002/vk',
    null,
    3002,
  ])
  expect(() => readConfig({ DATA_DIR: dataDir, LOGIN_SANDBOXES: 'google' })).toThrow('LOGIN_SANDBOXES')
})

const FOREIGN = /406-ФЗ|406-FZ/

const warned = (values: Record<string, string>) =>
  weaknessesOf(readConfig({ ...production, ...values })).filter((line) => FOREIGN.test(line)).length

test('a provider without a Russian owner warns at the start, Facebook too; others do not', () => {
  expect([
    warned(YANDEX),
    warned(OIDC),
    warned({ ...OIDC, OIDC_RUSSIAN_OWNER: '1' }),
    warned({ FACEBOOK_APP_ID: 'id', FACEBOOK_APP_SECRET: 'secret' }),
  ]).toEqual([0, 1, 0, 1])
})
