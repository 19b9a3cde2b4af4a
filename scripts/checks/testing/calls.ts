import { type AuthFixture, type Role, startAuthFixture } from '../../../server/auth/testing/auth-fixture.ts'
import { contentRoutes } from '../../../server/content/routes.ts'
import { cleanUpContent } from '../../../server/content/cleanup/cleanup.ts'
import { contentCalls, nameOf } from '../../../server/content/testing/authorization/calls.ts'
import type { Client } from '../../../server/content/testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../../server/content/testing/content-fixture.ts'
import { DAY_MS } from '../../../server/contract/durations.ts'
import { startCleaning } from '../../../server/http/identity/caller-store.ts'
import { createOutbox } from '../../../server/mail/outbox.ts'
import { aTransport } from '../../../server/mail/testing/post-office.ts'
import { startMailWorker } from '../../../server/mail/worker.ts'
import { journeys } from '../../../server/orders/testing/buyers/journeys.ts'
import { openSandboxShop } from '../../../server/orders/testing/sandbox-shop.ts'
import { sourcesOf } from '../../../server/app/sources.ts'
import { cleanUpAuth, cleanUpCheckout } from '../../../server/app/start.ts'
import { call, calls, readings } from '../../../server/testing/authorization/matrix.ts'
import { type School, startSchool } from '../../../server/testing/school.ts'
import { sample, sizes } from '../../../server/testing/sizes.ts'

const CALLERS: readonly Role[] = ['anonymous', 'staff', 'user']

/** A browser that is signed in as this role; null if earlier calls have made that impossible. */
const enter = async (fixture: AuthFixture, role: Role) => {
  const browser = await fixture.enter(role)
  return role === 'anonymous' || (await browser.checkAuth()).body.status === 'ok' ? browser : null
}

/** Every route of sign-in and of the checkout, and what stands outside the table of routes: last by whose it is. */
export const callRoutes = async (): Promise<void> => {
  let fixture = await startAuthFixture()
  for (const name of Object.keys(calls))
    for (const role of CALLERS) {
      let browser = await enter(fixture, role)
      if (!browser) {
        await fixture.close()
        fixture = await startAuthFixture()
        browser = await fixture.enter(role)
      }
      await call(fixture, name, role, browser)
    }
  const browser = await fixture.enter('anonymous')
  for (const address of Object.values(readings).flat()) await browser.get(address)
  await fixture.close()
}

const send = async (client: Client, fixture: ContentFixture, { name, method }: { name: string; method: string }) => {
  const row = contentCalls[name]
  if (!row) throw new Error(`no call of ${name}`)
  const { path, body, headers } = await row.call(fixture)
  if (method === 'get') await client.get(path, { headers })
  else if (method === 'post' || method === 'put' || method === 'patch' || method === 'delete')
    await client[method](path, body)
}

/** Every route of the content API, by an author, by staff or by a user; by each of them in the full size. */
export const callContent = async (): Promise<void> => {
  const fixture = await startContentFixture({ config: { hasScriptBlocks: true } })
  const clients = [fixture.as('author'), fixture.as('staff'), await fixture.session('user')]
  for (const [at, route] of contentRoutes.entries())
    for (const client of sample(clients, sizes.writersOfRoute, at))
      await send(client, fixture, { name: nameOf(route), method: route.method })
  await fixture.close()
}

/** What the server does by itself, and what a scrape of its metrics reads. */
const work = async ({ deps }: School): Promise<void> => {
  const cleaning = startCleaning(deps, [cleanUpAuth, cleanUpCheckout, cleanUpContent])
  await cleaning.stop()
  const outbox = createOutbox({ secrets: deps.config.sessionSecrets, transact: deps.transact })
  const { transport } = aTransport()
  const mail = startMailWorker({ ...deps, outbox, transport, performTask: async () => undefined })
  await mail.drain()
  await mail.stop()
  await sourcesOf(deps, new Map()).work()
}

/** Everybody who buys, with the reconciler and the scheduler of subscriptions, and then what is done long after. */
export const buyAndWork = async (): Promise<void> => {
  for (const { run } of journeys) {
    const shop = await openSandboxShop(startSchool, () => new Date())
    await run(shop)
    await work(shop.school)
    await shop.after(400 * DAY_MS)
    await work(shop.school)
    await shop.close()
  }
}
