import { expect, test } from 'vitest'
import { waysAttribute, waysInView } from './delivery.ts'

test.each([
  [[], ''],
  [['facebook', 'whatsapp'], 'facebook whatsapp'],
  [['yandex'], 'p1'],
  [['facebook', 'whatsapp', 'yandex', 'vk', 'oidc'], 'p3 facebook whatsapp'],
  [['facebook', 'other'], 'facebook other'],
  [['phone'], 'p1'],
  [['facebook', 'yandex', 'consents', 'phone'], 'p2 facebook consents'],
])('the ways %j are named as "%s" for the styles', (ways, attribute) => {
  expect(waysAttribute(ways)).toBe(attribute)
})

test('a phone lets in, and registers nobody', () => {
  expect(['pass', 'registration', 'ml'].map((view) => waysInView(['yandex', 'phone'], view))).toEqual([
    ['yandex', 'phone'],
    ['yandex'],
    ['yandex', 'phone'],
  ])
})
