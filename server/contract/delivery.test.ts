import { expect, test } from 'vitest'
import { waysAttribute } from './delivery.ts'

test.each([
  [[], ''],
  [['facebook', 'whatsapp'], 'facebook whatsapp'],
  [['yandex'], 'p1'],
  [['facebook', 'whatsapp', 'yandex', 'vk', 'oidc'], 'p3 facebook whatsapp'],
  [['facebook', 'other'], 'facebook other'],
])('the ways %j are named as "%s" for the styles', (ways, attribute) => {
  expect(waysAttribute(ways)).toBe(attribute)
})
