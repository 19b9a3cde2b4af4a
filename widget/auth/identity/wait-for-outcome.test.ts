import { expect, test } from 'vitest'
import type { IdentityLoginReply } from '../../../server/contract/identity-calls.ts'
import { general, type Result } from '../../api/result.ts'
import { refused, signedIn } from '../testing/fakes.ts'
import { waitForOutcome, waitQuietly } from './wait-for-outcome.ts'

type Reply = Result<IdentityLoginReply>

const pending: Reply = { ok: true, body: { status: 'pending' } }
const found: Reply = { ok: true, body: signedIn() }
const denied: Reply = refused({ __all__: 'Вы отменили вход' })
const offline: Reply = general('offline', 'Нет связи')

/** A window and a school: `closesAt` is the poll after which the window is closed, `replies` are given in turn, the last one again and again. */
const aWait = (
  replies: Reply[],
  { closesAt = Number.POSITIVE_INFINITY, isStarted = true, isBusy = (): boolean => false } = {},
) => {
  const end = new AbortController()
  let [polls, pauses] = [0, 0]
  const deps = {
    window: {
      isStarted: () => isStarted,
      isClosed: () => polls >= closesAt,
      focus: () => undefined,
      close: () => undefined,
      news: () => new Promise<void>(() => undefined),
    },
    poll: async () => {
      polls += 1
      return replies[Math.min(polls, replies.length) - 1] ?? pending
    },
    pause: async () => {
      pauses += 1
      if (pauses > 1_000) end.abort()
    },
    now: () => pauses * 2_000,
    signal: end.signal,
    isBusy,
  }
  return { deps, end, polls: () => polls }
}

test('the school is asked until it knows', async () => {
  const { deps, polls } = aWait([pending, pending, found])
  expect([await waitForOutcome(deps), polls()]).toEqual([found, 3])
})

test('a refusal ends the wait', async () => {
  expect(await waitForOutcome(aWait([pending, denied]).deps)).toEqual(denied)
})

test.each(['offline', 'timeout', 'busy', 'unknown'] as const)(
  'a call that ends with %s is repeated',
  async (reason) => {
    expect(await waitForOutcome(aWait([general(reason, 'Нет'), found]).deps)).toEqual(found)
  },
)

test('a window that closes before the school has its attempt is closed at once, and nobody is asked', async () => {
  const { deps, polls } = aWait([found], { closesAt: 0, isStarted: false })
  expect([await waitForOutcome(deps), polls()]).toEqual(['closed', 0])
})

test('once the window is closed two more pending answers end the wait', async () => {
  const { deps, polls } = aWait([pending], { closesAt: 2 })
  expect([await waitForOutcome(deps), polls()]).toEqual(['closed', 5])
})

test('an answer that comes a moment after the window has closed counts', async () => {
  expect(await waitForOutcome(aWait([pending, pending, found], { closesAt: 1 }).deps)).toEqual(found)
})

test('without a network the closed window is told as what it is: no network', async () => {
  expect(await waitForOutcome(aWait([offline], { closesAt: 1 }).deps)).toEqual(offline)
})

test('nobody waits longer than an attempt lasts', async () => {
  const { deps, polls } = aWait([pending])
  expect([await waitForOutcome(deps), polls()]).toEqual(['closed', 300])
})

test('a wait that is ended says nothing', async () => {
  const { deps, end } = aWait([found])
  end.abort()
  expect([await waitForOutcome(deps), await waitQuietly(deps)]).toEqual([null, null])
})

test('after the window seems closed the school is still asked, and a late answer counts', async () => {
  const { deps } = aWait([pending, offline, pending, found], { closesAt: 0 })
  expect(await waitQuietly(deps)).toEqual(signedIn())
})

test('a late refusal is not heard any more', async () => {
  expect(await waitQuietly(aWait([pending, denied], { closesAt: 0 }).deps)).toBeNull()
})

test('while the form is busy with something else the school is not asked', async () => {
  const { deps, polls } = aWait([found], { closesAt: 0, isBusy: () => true })
  expect([await waitQuietly(deps), polls()]).toEqual([null, 0])
})
