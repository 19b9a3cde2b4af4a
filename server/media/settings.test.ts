import { noIdentityProviders } from '../auth/identity/settings.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { cspSourcesOf } from '../app/csp-sources.ts'
import { checkoutPolicy, landingPolicy } from '../app/demo.ts'
import { hardeningFor } from '../http/headers.ts'
import { productionSettings } from '../testing/production-settings.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-media-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const read = (MEDIA_URL: string, more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, MEDIA_URL, ...more })

test('without an address pictures are in a folder', () => {
  expect(read('').media).toBeNull()
})

test('an address names the bucket, who the school is there, and where everybody reads it', () => {
  const url =
    's3+https://KEY%2B1:sec%2Fret%3D@s3.example:9000/school-media?region=ru-central1&public=https://cdn.example/p/'
  expect(read(url).media).toEqual({
    endpoint: 'https://s3.example:9000/school-media',
    key: 'KEY+1',
    secret: 'sec/ret=',
    region: 'ru-central1',
    publicUrl: 'https://cdn.example/p',
  })
})

test('region and public address may be missing', () => {
  expect(read('s3+http://k:s@127.0.0.1:9000/school').media).toEqual({
    endpoint: 'http://127.0.0.1:9000/school',
    key: 'k',
    secret: 's',
    region: 'auto',
    publicUrl: null,
  })
})

describe('an address that is spelt otherwise stops the start, and its credentials are told nobody', () => {
  test.each([
    'https://KEY:hush@s3.example/school',
    's3://KEY:hush@school',
    's3+ftp://KEY:hush@s3.example/school',
    's3+https://KEY@s3.example/school?hush',
    's3+https://s3.example/school?hush',
    's3+https://KEY:hush@s3.example/',
    's3+https://KEY:hush@s3.example/school/folder',
    's3+https://KEY:hush@s3.example/School',
    's3+https://KEY:hush@s3.example/school?zone=1',
    's3+https://KEY:hush@s3.example/school?region=a&region=b',
    's3+https://KEY:hush@s3.example/school?public=cdn.example',
    's3+https://KEY:hush@s3.example/school?public=javascript:1',
    's3+https://KEY:hush@s3.example/school?public=https://u:p@cdn.example',
    's3+https://KEY:hush%@s3.example/school',
    's3+https://KEY:hush@s3.example/school#x',
    'hush',
  ])('%s', (url) => {
    const output = (() => {
      try {
        return JSON.stringify(read(url))
      } catch (error) {
        return String(error)
      }
    })()
    expect([
      output.includes('MEDIA_URL: must be spelt s3+https://KEY:SECRET@host/bucket'),
      output.includes('hush'),
    ]).toEqual([true, false])
  })
})

test('production takes https only', () => {
  const errors = ['s3+http://k:s@s3.example/school', 's3+https://k:s@s3.example/school?public=http://cdn.example'].map(
    (url) => () => read(url, productionSettings),
  )
  for (const start of errors) expect(start).toThrow('MEDIA_URL: takes https addresses only')
})

test('pages show pictures from the store’s public address, and from no other', () => {
  const { media } = read('s3+https://k:s@s3.example/school?public=https://cdn.example/p')
  const sources = cspSourcesOf({ recaptcha: null, facebook: null, identity: noIdentityProviders, media })
  const { usual } = hardeningFor([], sources)
  const policies = [
    usual.join(' '),
    landingPolicy('https://school.example', sources),
    checkoutPolicy(`'self'`, sources),
  ]
  expect(policies.map((policy) => /img-src [^;]*/.exec(policy)?.[0])).toEqual([
    `img-src 'self' data: https://cdn.example`,
    `img-src 'self' https://cdn.example`,
    `img-src 'self' data: https://cdn.example`,
  ])
})
