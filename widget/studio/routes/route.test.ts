import { expect, test } from 'vitest'
import { everything, type Route, routeIn, searchOf } from './route.ts'

const found: Route = {
  screen: 'list',
  kind: 'webinar',
  query: { search: 'лето', state: 'draft', author: 'anna', tag: '3', ordering: 'title', page: 2 },
}

test.each<[Route, string]>([
  [{ screen: 'list', kind: 'course', query: everything }, '?kind=course'],
  [found, '?kind=webinar&search=%D0%BB%D0%B5%D1%82%D0%BE&state=draft&author=anna&tag=3&ordering=title&page=2'],
  [{ screen: 'document', kind: 'lesson', id: 12 }, '?kind=lesson&id=12'],
  [{ screen: 'document', kind: 'page', id: null }, '?kind=page&id=new'],
])('%j is kept as %s, and read from it', (route, address) => {
  expect([searchOf(route, ''), routeIn(address)]).toEqual([address, route])
})

test('an address without a route is the list of courses', () => {
  expect(routeIn('')).toEqual({ screen: 'list', kind: 'course', query: everything })
})

test('what an address cannot mean is ignored', () => {
  const address = '?kind=novel&id=12x&state=lost&tag=x&ordering=colour&page=-1'
  expect(routeIn(address)).toEqual({ screen: 'list', kind: 'course', query: everything })
})

test('parameters of others stay in the address, those of the last screen do not', () => {
  const route: Route = { screen: 'document', kind: 'course', id: 12 }
  expect(searchOf(route, '?lang=en&kind=page&search=a&page=3')).toBe('?lang=en&kind=course&id=12')
})
