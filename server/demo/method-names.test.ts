import { expect, test } from 'vitest'
import { projectFile } from '../config/project-file.ts'
import { PAYMENT_METHODS } from '../contract/checkout/methods.ts'

test('the profile of the demo names every payment method', async () => {
  const { href } = projectFile('demo-pages/profile/goods/format.js')
  const { methodNames }: { methodNames: object } = await import(href)
  expect(Object.keys(methodNames)).toEqual(PAYMENT_METHODS)
})
