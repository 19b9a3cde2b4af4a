import { randomUUID } from 'node:crypto'
import { addPromo, type PromoCode } from '../../../server/catalog/promo-codes/promo-store.ts'
import { PRODUCT_KINDS } from '../../../server/db/schema.ts'
import { UniqueViolation } from '../../../server/db/unique-violation.ts'
import { command, type CommandContext, Mistake } from '../command.ts'
import { optionalDate, optionalFew, optionalNumber, optionalSum, promoCode } from '../words.ts'
import { spellTerms } from './promos.ts'

const LIMIT = { from: 1, to: 1_000_000 }

const write = async (
  { transact, now }: CommandContext,
  code: string,
  traits: Partial<PromoCode> & Pick<PromoCode, 'kind'>,
) => {
  try {
    await transact((tx) => addPromo(tx, { id: randomUUID(), code, createdAt: now(), ...traits }))
  } catch (error) {
    throw error instanceof UniqueViolation ? new Mistake(`There is a promo code ${code} already.`) : error
  }
}

type Off = Record<'percent' | 'rub' | 'eur', number | undefined>

/** A percentage, or a sum in one currency or both. */
const termsOf = ({ percent, rub, eur }: Off) => {
  const isSum = rub !== undefined || eur !== undefined
  if (isSum === (percent !== undefined)) throw new Mistake('What does it take off? Say --percent, or --rub and --eur.')
  if (rub === 0 || eur === 0) throw new Mistake('A sum off is more than nothing.')
  return isSum
    ? { kind: 'fixed' as const, percent: null, amountRub: rub ?? null, amountEur: eur ?? null }
    : { kind: 'percent' as const, percent: percent ?? null, amountRub: null, amountEur: null }
}

const daysOf = (from: Date | undefined, until: Date | undefined, now: Date) => {
  if (until && until <= (from && from > now ? from : now)) throw new Mistake('It would end before it begins.')
  return { startsAt: from ?? null, endsAt: until ?? null }
}

export const createCode = command({
  says: 'a promo code that takes a percentage or a sum off',
  takes: { code: promoCode },
  options: {
    percent: optionalNumber({ from: 1, to: 100 }, 'number', 'how many percent'),
    rub: optionalSum('a sum in rubles'),
    eur: optionalSum('a sum in euros; without it not for carts in euros'),
    types: optionalFew(PRODUCT_KINDS, 'only for these, such as course,school'),
    from: optionalDate('from this day on, by UTC'),
    until: optionalDate('until this day begins, by UTC'),
    limit: optionalNumber(LIMIT, 'number', 'how often by all together'),
    'person-limit': optionalNumber(LIMIT, 'number', 'how often by one person'),
  },
  run: async (context, { code, percent, rub, eur, types = null, from, until, limit = null, ...typed }) => {
    const terms = termsOf({ percent, rub, eur })
    const traits = {
      ...terms,
      ...daysOf(from, until, context.now()),
      types,
      limit,
      personLimit: typed['person-limit'] ?? null,
    }
    await write(context, code, traits)
    return [`${code} takes ${spellTerms(traits)} off${types ? ` of ${types.join(', ')}` : ''}.`]
  },
})

/** Whoever has it may use lils and codes in any cart, so it is for colleagues. */
export const createInternal = command({
  says: 'a code that takes the threshold of codes and lils away',
  takes: { code: promoCode },
  options: {},
  run: async (context, { code }) => {
    await write(context, code, { kind: 'internal' })
    return [`${code} takes the threshold away.`]
  },
})
