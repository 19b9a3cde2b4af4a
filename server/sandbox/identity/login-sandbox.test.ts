import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IdentityProviderId } from '../../contract/identity.ts'
import { type LoginFixture, startLoginSandboxes } from '../testing/login-fixture.ts'

let logins: LoginFixture
beforeEach(async () => {
  logins = await startLoginSandboxes()
})
afterEach(() => logins.close())

const VERIFIER = 'v'.repeat(43)
const redirectUri = (id: IdentityProviderId) => `https://school.example/auth/with/${id}/callback/`

const baseOf = (id: IdentityProviderId) => `${new URL(logins.settings.vk?.url ?? '').origin}/${id}`

const pageOf = (id: IdentityProviderId, more: Record<string, string> = {}) => {
  const query = {
    response_type: 'code',
    client_id: 'school-dev',
    redirect_uri: redirectUri(id),
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  return new URL(`${baseOf(id)}/authorize?${new URLSearchParams(query)}`)
}

const returned = async (id: IdentityProviderId) =>
  Object.fromEntries((await logins.choose(pageOf(id), '1001')).searchParams)

const TOKEN: Record<IdentityProviderId, string> = { yandex: '/token', vk: '/oauth2/auth', oidc: '/token' }

const exchange = async (id: IdentityProviderId, fields: Record<string, string>) => {
  const form = {
    grant_type: 'authorization_code',
    client_id: 'school-dev',
    client_secret: 'school-dev-secret',
    service_token: 'school-dev-secret',
    redirect_uri: redirectUri(id),
    code_verifier: VERIFIER,
    ...fields,
  }
  const reply = await fetch(baseOf(id) + TOKEN[id], { method: 'POST', body: new URLSearchParams(form) })
  const body: Record<string, unknown> = JSON.parse(await reply.text())
  return { status: reply.status, body }
}

const ids = ['yandex', 'vk', 'oidc'] as const

test.each(ids)('%s gives a code once, for its verifier, its redirect address and its app only', async (id) => {
  const { code = '', device_id: deviceId = '' } = await returned(id)
  const right = { code, device_id: deviceId, state: 'a-state' }
  const first = await exchange(id, right)
  const wrong = [
    await exchange(id, right),
    await exchange(id, { ...right, ...(await returned(id)), code_verifier: 'w'.repeat(43) }),
    await exchange(id, { ...right, ...(await returned(id)), redirect_uri: 'https://school.example/' }),
    await exchange(id, { ...right, ...(await returned(id)), client_secret: 'x', service_token: 'x' }),
  ]
  expect([typeof first.body.access_token, wrong.map(({ body }) => typeof body.error)]).toEqual([
    'string',
    wrong.map(() => 'string'),
  ])
})

test.each(ids)(
  '%s leads back to the registered address only, and needs a state and a challenge of S256',
  async (id) => {
    const bad: Record<string, string>[] = [
      { redirect_uri: 'https://school.example/auth/with/yandex/callback' },
      { client_id: 'another' },
      { state: '' },
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
    ]
    const statuses = await Promise.all(bad.map(async (more) => (await fetch(pageOf(id, more))).status))
    expect([statuses, (await fetch(pageOf(id))).status]).toEqual([bad.map(() => 400), 200])
  },
)

test('Yandex tells the profile for `Authorization: OAuth` and for no other kind', async () => {
  const { code = '' } = await returned('yandex')
  const { body } = await exchange('yandex', { code })
  const ask = (kind: string) =>
    fetch(`${baseOf('yandex')}/info?format=json`, {
      headers: { authorization: `${kind} ${String(body.access_token)}` },
    })
  expect([(await ask('OAuth')).status, (await ask('Bearer')).status]).toEqual([200, 401])
})

test('VK needs the device of the callback, says what is wrong with status 200, and its id_token has no issuer', async () => {
  const { code = '' } = await returned('vk')
  const without = await exchange('vk', { code, state: 'a-state' })
  expect(without).toMatchObject({ status: 200, body: { error: 'invalid_request' } })
  const { body } = await exchange('vk', { ...(await returned('vk')) })
  const [, claims = ''] = String(body.id_token).split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    iis: 'VK',
    sub: 1001,
    app: 'school-dev',
    jti: '1001',
  })
})
