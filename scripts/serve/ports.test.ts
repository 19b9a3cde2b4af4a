import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../server/testing/process.ts'
import { isFree } from './ports.ts'

test('a port is taken as long as something listens on it', async () => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await isFree(port, '127.0.0.1')).toBe(false)
  await new Promise((resolve) => server.close(resolve))
  expect(await isFree(port, '127.0.0.1')).toBe(true)
})
