import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '../contract/methods.ts'
import { projectRoot } from '../config/project-file.ts'

test('the profile of the demo names every payment method', async () => {
  const wording = pathToFileURL(join(projectRoot, 'demo-pages/profile/goods/wording.js')).href
  const { methodNames }: { methodNames: object } = await import(wording)
  expect(Object.keys(methodNames)).toEqual(PAYMENT_METHODS)
})
