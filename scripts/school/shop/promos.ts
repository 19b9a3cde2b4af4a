import { randomUUID } from 'node:crypto'
import { type PromoCode, savePromo, addPromo } from '../../../server/catalog/promo-codes/promo-store.ts'
import { PRODUCT_KINDS } from '../../../server/db/schema.ts'
import { UniqueViolation } from '../../../server/db/database-errors.ts'
import { command, type CommandContext, UsageError } from '../command.ts'
import { json, plural, formatMoney, stamp, table } from '../layout.ts'
import {
  asJson,
  email,
  optionalDate,
  optionalList,
  optionalNumber,
  optionalSum,
  page,
  pageTitle,
  promoCode,
} from '../schemas.ts'
import { NOTHING, requirePerson } from '../people.ts'
import { PAGE_ROWS } from '../people-store.ts'
import { countPromos, endPromo, promoByCode, promoPage } from './shop-store.ts'

/** The discount of a code: `10 %`, `500 RUB, 7 EUR`. */
const formatTerms = ({
  kind,
  percent,
  amountRub,
  amountEur,
}: Pick<PromoCode, 'kind' | 'percent' | 'amountRub' | 'amountEur'>): string => {
  if (kind === 'internal') return 'the threshold'
  if (kind === 'percent') return `${percent} %`
  const sums = [
    amountRub === null ? '' : formatMoney(amountRub, 'RUB'),
    amountEur === null ? '' : formatMoney(amountEur, 'EUR'),
  ]
  return sums.filter(Boolean).join(', ')
}

const stateOf = ({ isActive, startsAt, endsAt, used, limit }: PromoCode, now: Date): string => {
  if (!isActive || (endsAt !== null && endsAt <= now)) return 'ended'
  if (limit !== null && used >= limit) return 'used up'
  return startsAt !== null && startsAt > now ? `from ${stamp(startsAt)}` : 'good'
}

const row = (promo: PromoCode, now: Date) => [
  promo.code,
  formatTerms(promo),
  promo.types?.join(', ') ?? 'all',
  stateOf(promo, now),
  promo.endsAt === null ? '' : stamp(promo.endsAt),
  `${promo.used}${promo.limit === null ? '' : ` of ${promo.limit}`}`,
  promo.personLimit === null ? '' : String(promo.personLimit),
]

export const listPromos = command({
  summary: `the promo codes, the latest first, ${PAGE_ROWS} at a time`,
  args: {},
  options: { page, json: asJson },
  run: async ({ db, now }, { page: wanted, json: isForScript }) => {
    const promos = await promoPage(db, wanted)
    if (isForScript) return json(promos)
    const count = await countPromos(db)
    const title = pageTitle(plural(count, 'promo code'), { count, page: wanted })
    const headings = ['code', 'off', 'for', 'state', 'until', 'used', 'each']
    return [
      title,
      ...table(
        headings,
        promos.map((promo) => row(promo, now())),
      ),
    ]
  },
})

const thePromo = async ({ db }: Pick<CommandContext, 'db'>, code: string): Promise<PromoCode> => {
  const found = await promoByCode(db, code)
  if (!found) throw new UsageError(`There is no promo code ${code}.`)
  return found
}

/** Orders that already hold the code keep it. */
export const endCode = command({
  summary: 'nobody can use the code any more',
  args: { code: promoCode },
  options: {},
  run: async (context, { code }) => {
    const { id, used } = await thePromo(context, code)
    if (!(await context.confirm(`End the promo code ${code}, which was used ${plural(used, 'time')}?`)))
      return [NOTHING]
    await context.transact((tx) => endPromo(tx, id))
    return [`${code} has ended.`]
  },
})

export const giveCode = command({
  summary: 'lets a person choose the code at the checkout',
  args: { code: promoCode, email },
  options: {},
  run: async (context, { code, email: address }) => {
    const promo = await thePromo(context, code)
    const person = await requirePerson(context, address)
    const at = context.now()
    if (stateOf(promo, at) === 'ended') throw new UsageError(`${code} has ended.`)
    const row = { id: randomUUID(), personId: person.id, promoId: promo.id, createdAt: at }
    await context.transact((tx) => savePromo(tx, row))
    return [`${person.email} may choose ${code}, which takes off ${formatTerms(promo)}.`]
  },
})

const LIMIT = { from: 1, to: 1_000_000 }

const write = async (
  { transact, now }: CommandContext,
  code: string,
  traits: Partial<PromoCode> & Pick<PromoCode, 'kind'>,
) => {
  try {
    await transact((tx) => addPromo(tx, { id: randomUUID(), code, createdAt: now(), ...traits }))
  } catch (error) {
    throw error instanceof UniqueViolation ? new UsageError(`There is a promo code ${code} already.`) : error
  }
}

type Off = Record<'percent' | 'rub' | 'eur', number | undefined>

/** A percentage, or a sum in one or both currencies. */
const termsOf = ({ percent, rub, eur }: Off) => {
  const isSum = rub !== undefined || eur !== undefined
  if (isSum === (percent !== undefined))
    throw new UsageError('What does it take off? Say --percent, or --rub and --eur.')
  if (rub === 0 || eur === 0) throw new UsageError('A sum off is more than nothing.')
  return isSum
    ? { kind: 'fixed' as const, percent: null, amountRub: rub ?? null, amountEur: eur ?? null }
    : { kind: 'percent' as const, percent: percent ?? null, amountRub: null, amountEur: null }
}

const daysOf = (from: Date | undefined, until: Date | undefined, now: Date) => {
  if (until && until <= (from && from > now ? from : now)) throw new UsageError('It would end before it begins.')
  return { startsAt: from ?? null, endsAt: until ?? null }
}

export const createCode = command({
  summary: 'a promo code that takes a percentage or a sum off',
  args: { code: promoCode },
  options: {
    percent: optionalNumber({ from: 1, to: 100 }, 'number', 'how many percent'),
    rub: optionalSum('a sum in rubles'),
    eur: optionalSum('a sum in euros; without it not for carts in euros'),
    types: optionalList(PRODUCT_KINDS, 'only for these, such as course,school'),
    from: optionalDate('from this day on, by UTC'),
    until: optionalDate('until this day begins, by UTC'),
    limit: optionalNumber(LIMIT, 'number', 'how often by all together'),
    'person-limit': optionalNumber(LIMIT, 'number', 'how often by one person'),
  },
  run: async (context, { code, percent, rub, eur, types = null, from, until, limit = null, ...values }) => {
    const terms = termsOf({ percent, rub, eur })
    const traits = {
      ...terms,
      ...daysOf(from, until, context.now()),
      types,
      limit,
      personLimit: values['person-limit'] ?? null,
    }
    await write(context, code, traits)
    return [`${code} takes ${formatTerms(traits)} off${types ? ` of ${types.join(', ')}` : ''}.`]
  },
})

/** For colleagues only: it allows lils and promo codes in any cart. */
export const createInternal = command({
  summary: 'a code that takes the threshold of codes and lils away',
  args: { code: promoCode },
  options: {},
  run: async (context, { code }) => {
    await write(context, code, { kind: 'internal' })
    return [`${code} takes the threshold away.`]
  },
})
