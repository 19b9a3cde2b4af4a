import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentFixture } from '../../content/testing/content-fixture.ts'
import { startProbes } from './testing/probes.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startProbes()
})
afterAll(() => fixture.close())

const get = (query: string) => fixture.as('anonymous').get(`/documents/${query}`)

/** The page's first and last row, and where its neighbours are. */
const pageOf = async (query: string) => {
  const { results, next, previous, count } = (await get(query)).body
  const rows = Array.isArray(results) ? results : []
  return { rows: [rows[0], rows.at(-1)], next, previous, count }
}

const LIST = 'https://school.example/api/v1/documents/'

describe('a list', () => {
  test('has 50 rows a page, and says where the next ones are', async () => {
    expect(await pageOf('')).toEqual({
      rows: [1, 50],
      count: 250,
      previous: null,
      next: `${LIST}?page=2&page_size=50&ordering=id`,
    })
  })

  test('ends', async () => {
    expect(await pageOf('?page=5')).toEqual({
      rows: [201, 250],
      count: 250,
      previous: `${LIST}?page=4&page_size=50&ordering=id`,
      next: null,
    })
  })

  test('keeps what else was asked', async () => {
    const { next, previous } = await pageOf('?page=2&page_size=7&ordering=-title&word=a%26b')
    expect([next, previous]).toEqual([
      `${LIST}?page=3&page_size=7&ordering=-title&word=a%26b`,
      `${LIST}?page=1&page_size=7&ordering=-title&word=a%26b`,
    ])
  })

  test('has 200 rows a page at most', async () => {
    expect(await pageOf('?page_size=1000')).toEqual({
      rows: [1, 200],
      count: 250,
      previous: null,
      next: `${LIST}?page=2&page_size=200&ordering=id`,
    })
  })

  test('has nothing beyond its end', async () => {
    const { status, body } = await get('?page=6')
    expect([status, body]).toEqual([404, { detail: 'Такого нет' }])
  })

  test.each(['page=0', 'page=-1'])('has nothing before its beginning, by %s', async (query) => {
    const { status, body } = await get(`?${query}`)
    expect([status, body]).toEqual([404, { detail: 'Такого нет' }])
  })

  test.each(['page=a', 'page=1.5', 'page=', 'page=1&page=2'])('takes no %s', async (query) => {
    const { status, body } = await get(`?${query}`)
    expect([status, body]).toEqual([400, { page: ['Нужно целое число от 1 до 1000000'] }])
  })

  test('takes no page of nothing', async () => {
    const { status, body } = await get('?page_size=0')
    expect([status, body]).toEqual([400, { page_size: ['Нужно целое число от 1 до 200'] }])
  })

  test('is in its usual order where nobody knows the one that is asked for, and says so', async () => {
    const { status, body } = await get('?ordering=secret&colour=red&page_size=200')
    expect([status, body.next, body.ignored_fields]).toEqual([
      200,
      `${LIST}?page=2&page_size=200&ordering=id`,
      ['colour', 'ordering'],
    ])
  })
})
