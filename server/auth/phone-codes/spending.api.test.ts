import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts'
import { phoneMessage, phoneSpending } from '../../db/schema.ts'
import type { PhoneMode } from '../../sandbox/phone/phone-sandbox.ts'
import { performDeferred } from '../perform-deferred.ts'
import { aPerson } from '../testing/people.ts'
import { reserveBudget } from './budget.ts'
import { alarmsOf, PHONE, type PhoneSchool, sentTo, startPhoneSchool } from './testing/phone-school.ts'

let phone: PhoneSchool
afterEach(() => phone.close())

/** 3.50 rubles each, by the sandbox. */
const PRICE = 350

/** The start of a day of UTC, so that hours and days do not end within a test. */
const MORNING = new Date('2026-12-01T00:00:00Z').getTime()

const start = async (settings: Parameters<typeof startPhoneSchool>[0] = {}) => {
  phone = await startPhoneSchool(settings)
  phone.school.clock.advance(MORNING - Date.now())
}

let visitors = 0
/** Somebody asks for a code to a number of his own, which has an account; the reply. */
const ask = async (number: string) => {
  visitors += 1
  await aPerson(phone.school, { phone: number, email: `${number.slice(1)}@example.com` })
  const { body } = await phone.request(phone.school.browser({ ip: `198.18.${visitors % 250}.1` }), { phone: number })
  await phone.school.mails()
  return body
}

/** A number of a range of its own. */
const numberOf = (at: number) => `+7916${100 + at}4567`

const SENT = { status: 'ok', time_left: 60 }

const spent = async () =>
  Object.fromEntries(
    (await phone.school.deps.db.select().from(phoneSpending)).map(({ id, kopecks }) => [id.split(':')[0], kopecks]),
  )

describe('the budget', () => {
  beforeEach(() => start({ budget: { hour: 3 * PRICE, day: 5 * PRICE, message: 2_000 } }))

  test('of an hour stops further messages, which look like sent ones, with one alarm', async () => {
    const replies = []
    for (let at = 0; at < 5; at += 1) replies.push(await ask(numberOf(at)))
    expect([replies, phone.phones.texts.length, alarmsOf(phone)]).toEqual([
      replies.map(() => SENT),
      3,
      [['budget', 'spent']],
    ])
  })

  test('begins anew with the next hour, and that of the day with the next day', async () => {
    const counts = []
    for (let hour = 0; hour < 4; hour += 1) {
      for (let at = 0; at < 4; at += 1) await ask(numberOf(hour * 10 + at))
      counts.push(phone.phones.texts.length)
      phone.school.clock.advance(hour === 2 ? DAY_MS : HOUR_MS)
    }
    expect(counts).toEqual([3, 5, 5, 8])
  })

  test('is not exceeded by messages at once', async () => {
    const { deps } = phone.school
    const reserved = await Promise.all(
      Array.from({ length: 12 }, () => reserveBudget(deps, PRICE, { hour: 3 * PRICE, day: 5 * PRICE })),
    )
    expect([reserved.filter(Boolean).length, await spent()]).toEqual([3, { hour: 3 * PRICE, day: 3 * PRICE }])
  })

  test('does not get back what a message without an answer may have cost', async () => {
    await ask(numberOf(0))
    const before = await spent()
    phone.phones.faults.next('send', 'late-error')
    await ask(numberOf(1))
    expect([before, await spent()]).toEqual([
      { hour: PRICE, day: PRICE },
      { hour: 2 * PRICE, day: 2 * PRICE },
    ])
  })
})

describe('a provider that does not send', () => {
  beforeEach(() => start())

  test.each([
    ['no-money', ['provider', 'money']],
    ['bad-account', ['provider', 'auth']],
    ['forbidden', ['provider', 'forbidden']],
    ['failing', ['provider', 'status 500']],
    ['malformed', ['provider', 'answer']],
  ] satisfies [PhoneMode, string[]][])(
    '%s: the reply is that of a sent one, and there is an alarm',
    async (mode, cause) => {
      phone.phones.setMode(mode)
      const reply = await ask(PHONE)
      const { status, body } = await phone.signIn(phone.school.browser(), { code: '000000' })
      expect([reply, sentTo(phone), alarmsOf(phone), status, body.status]).toEqual([
        SENT,
        0,
        [cause],
        400,
        'code_expired',
      ])
    },
  )

  test('a number that cannot be reached is no alarm, and the reply tells nothing of it', async () => {
    phone.phones.setMode('bad-number')
    expect([await ask(PHONE), sentTo(phone), alarmsOf(phone)]).toEqual([SENT, 0, []])
  })

  test('a message that is accepted and never delivered is not sent again by itself', async () => {
    phone.phones.setMode('lost')
    const reply = await ask(PHONE)
    await phone.school.mails()
    expect([reply, phone.phones.calls.filter((call) => call.endsWith('send')).length]).toEqual([SENT, 1])
  })

  test('a refused message gives back what it has not cost', async () => {
    await ask(numberOf(0))
    const { sms } = phone.school.deps.phoneCodes ?? {}
    if (!sms) throw new Error('the school has codes by phone')
    sms.send = async () => ({ kind: 'refused', reason: 'number' })
    await ask(numberOf(1))
    expect(await spent()).toEqual({ hour: PRICE, day: PRICE })
  })
})

/** How often the provider was asked for a price. */
const priceRequests = () => phone.phones.calls.filter((call) => call === 'POST /sms/cost').length

describe('prices', () => {
  beforeEach(() => start())

  test('are asked for once a day for each range of numbers', async () => {
    await ask('+79161234567')
    await ask('+79161239999')
    const within = priceRequests()
    await ask('+79171234567')
    const other = priceRequests()
    phone.school.clock.advance(DAY_MS + MINUTE_MS)
    await ask('+79161230000')
    expect([within, other, priceRequests()]).toEqual([1, 2, 3])
  })

  test('that are too high send nothing, with an alarm', async () => {
    phone.phones.setMode('dear')
    expect([await ask(PHONE), sentTo(phone), alarmsOf(phone)]).toEqual([SENT, 0, [['price', 'too dear']]])
  })

  test('that are not told send nothing', async () => {
    phone.phones.setMode('no-price')
    expect([await ask(PHONE), sentTo(phone), alarmsOf(phone)]).toEqual([SENT, 0, [['provider', 'no price']]])
  })
})

test('to a range of numbers ten messages an hour go out', async () => {
  await start()
  const replies = []
  for (let at = 0; at < 11; at += 1) replies.push(await ask(`+791612340${10 + at}`))
  const other = await ask('+79171234567')
  expect([replies, other, phone.phones.texts.length, alarmsOf(phone)]).toEqual([
    replies.map(() => SENT),
    SENT,
    11,
    [['range', 'too many to one range']],
  ])
})

/** Messages that were sent some minutes ago, and the codes of some entered. */
const history = async (sent: number, entered: number, minutesAgo: number) => {
  const sentAt = new Date(phone.school.clock.now().getTime() - minutesAgo * MINUTE_MS)
  const rows = Array.from({ length: sent }, (_, at) => ({ id: `${at}`, sentAt, isEntered: at < entered }))
  await phone.school.deps.transact((tx) => tx.insert(phoneMessage).values(rows))
}

describe('codes that are not entered', () => {
  beforeEach(() => start())

  test.each([
    ['less than 20 % of twenty stop further ones', 20, 3, 30, 0],
    ['20 % do not', 20, 4, 30, 1],
    ['nineteen say too little', 19, 0, 30, 1],
    ['those of the last two minutes may still be entered', 20, 0, 1, 1],
    ['those of an hour ago no longer count', 20, 0, 61, 1],
  ])('%s', async (_, sent, entered, minutesAgo, texts) => {
    await history(sent, entered, minutesAgo)
    const reply = await ask(PHONE)
    expect([reply, sentTo(phone), alarmsOf(phone)]).toEqual([
      SENT,
      texts,
      texts === 0 ? [['ratio', 'few codes are entered']] : [],
    ])
  })

  test('a right code counts as entered', async () => {
    await aPerson(phone.school)
    const browser = phone.school.browser()
    await phone.request(browser)
    await phone.codeTo()
    const before = await phone.school.deps.db.select().from(phoneMessage)
    await phone.signIn(browser)
    const after = await phone.school.deps.db.select().from(phoneMessage)
    expect([before, after].map((rows) => rows.map(({ isEntered }) => isEntered))).toEqual([[false], [true]])
  })
})

test('the work is done at most once, and not for a code that has expired or was replaced', async () => {
  await start()
  await aPerson(phone.school)
  const { deps } = phone.school
  const tasks: { at: Date; task: unknown }[] = []
  const { defer } = deps.mail
  deps.mail.defer = async (tx, task, at) => {
    tasks.push({ at, task })
    await defer(tx, task, at)
  }
  await phone.request(phone.school.browser())
  await phone.codeTo()
  await performDeferred(deps, tasks[0]?.task)
  const once = sentTo(phone)
  phone.school.clock.advance(2 * MINUTE_MS)
  await phone.request(phone.school.browser())
  phone.school.clock.advance(10 * MINUTE_MS)
  await phone.codeTo()
  expect([once, sentTo(phone)]).toEqual([1, 1])
})
