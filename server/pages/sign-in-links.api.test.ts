import { afterEach, beforeEach, expect, test } from 'vitest'
import { add } from '../content/publishing/testing/writing.ts'
import { type PagesFixture, startPagesFixture } from './testing/pages-fixture.ts'

let fixture: PagesFixture
beforeEach(async () => {
  fixture = await startPagesFixture()
})
afterEach(() => fixture.close())

test('the pages of documents lead to a sign-in without scripts, and it leads back to them, in their language', async () => {
  await add(fixture.as('author'), 'course', { slug: 'kosmos' })
  const paths = ['/courses/kosmos/', '/courses/kosmos/?lang=en', '/courses/?search=Космос', '/preview/', '/nothing/']
  const addresses = []
  for (const path of paths) {
    const [, address = ''] = /<a href="([^"]+)"><\/a>/.exec((await fixture.visitor(path)).text) ?? []
    const { pathname, searchParams } = new URL(address.replaceAll('&amp;', '&'), fixture.school.address)
    addresses.push([pathname, searchParams.get('next'), searchParams.get('lang')])
  }
  expect(addresses).toEqual([
    ['/auth/form/', '/courses/kosmos/', null],
    ['/auth/form/', '/courses/kosmos/?lang=en', 'en'],
    ['/auth/form/', `/courses/?search=${encodeURIComponent('Космос')}`, null],
    ['/auth/form/', null, null],
    ['/auth/form/', null, null],
  ])
})
