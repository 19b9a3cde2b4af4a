import { expect, test } from 'vitest'
import { originOf } from './own-address.ts'

const FILLED = 'https://school.example facebook'
const UNFILLED = '__SCHOOL_DELIVERY__'
const LANDING = 'https://landing.example'
const origin = (api: string, ways: string[] = []) => ({ folder: `${api}/widget/`, api, ways })

test.each([
  `${LANDING}/wp-content/cache/min/1/school.js`,
  `${LANDING}/wp-content/cache/min/1/widget/school.js`,
  `${LANDING}/wp-content/themes/school/school.js`,
  'https://proxy.example/widget/school.js',
  '',
])('a script that a school has delivered belongs to it, also as a copy at "%s"', (source) => {
  expect(originOf(FILLED, '', [source])).toEqual(origin('https://school.example', ['facebook']))
})

test('the page may name another school, whose ways in the script does not know', () => {
  expect(originOf(FILLED, 'https://other.example/', [])).toEqual(origin('https://other.example'))
})

test('an address that is none names no school', () => {
  expect(originOf(FILLED, 'other.example', [])).toEqual(origin('https://school.example', ['facebook']))
})

test.each([
  'https://school.example/widget/school.js',
  'https://school.example/widget/school.js?v=5',
  'https://school.example/widget/0.1.0-4f1c22ab/school.js',
])('a script that no server has written to belongs to the first school whose script the page has: %s', (source) => {
  const sources = ['', `${LANDING}/themes/school.js`, source, 'https://third.example/widget/school.js']
  expect(originOf(UNFILLED, '', sources)).toEqual(origin('https://school.example'))
})
