import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('what failed to load is tried again, and what is loaded is loaded once, also for those who ask meanwhile', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('EMFILE')
    return { loads }
  })
  await expect(load()).rejects.toThrow('EMFILE')
  const [one, other] = await Promise.all([load(), load()])
  expect([one, other === one, (await load()) === one]).toEqual([{ loads: 2 }, true, true])
})
