import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { productionSettings as production } from '../testing/production-settings.ts'

test('behind a proxy production listens on this machine only, unless its host is given', () => {
  const environments = [
    production,
    { ...production, TRUST_PROXY: '0' },
    { ...production, TRUST_PROXY: '1' },
    { ...production, TRUST_PROXY: '10.0.0.0/8' },
    { ...production, TRUST_PROXY: '1', HOST: '10.0.0.2' },
  ]
  expect(environments.map((env) => readConfig(env).host)).toEqual([
    '0.0.0.0',
    '0.0.0.0',
    '127.0.0.1',
    '127.0.0.1',
    '10.0.0.2',
  ])
})

test.each([
  ['', false],
  ['1', 1],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ['loopback', ['loopback']],
])('TRUST_PROXY=%s', (value, trusted) => {
  expect(readConfig({ ...production, TRUST_PROXY: value }).trustProxy).toEqual(trusted)
})
