import { randomUUID } from 'node:crypto'
import { type PromoCode, savePromo } from '../../../server/catalog/promo-codes/promo-store.ts'
import { command, type CommandContext, Mistake } from '../command.ts'
import { json, plural, spellSum, stamp, table } from '../layout.ts'
import { page, pageTitle } from '../pages.ts'
import { NOTHING, whom } from '../people.ts'
import { PAGE_ROWS } from '../store.ts'
import { asJson, email, promoCode } from '../words.ts'
import { countPromos, endPromo, promoByCode, promoPage } from './store.ts'

/** What a code takes off: `10 %`, `500 RUB, 7 EUR`. */
export const spellTerms = ({
  kind,
  percent,
  amountRub,
  amountEur,
}: Pick<PromoCode, 'kind' | 'percent' | 'amountRub' | 'amountEur'>): string => {
  if (kind === 'internal') return 'the threshold'
  if (kind === 'percent') return `${percent} %`
  const sums = [
    amountRub === null ? '' : spellSum(amountRub, 'RUB'),
    amountEur === null ? '' : spellSum(amountEur, 'EUR'),
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
  spellTerms(promo),
  promo.types?.join(', ') ?? 'all',
  stateOf(promo, now),
  promo.endsAt === null ? '' : stamp(promo.endsAt),
  `${promo.used}${promo.limit === null ? '' : ` of ${promo.limit}`}`,
  promo.personLimit === null ? '' : String(promo.personLimit),
]

export const listPromos = command({
  says: `the promo codes, the latest first, ${PAGE_ROWS} at a time`,
  takes: {},
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
  if (!found) throw new Mistake(`There is no promo code ${code}.`)
  return found
}

/** Orders that hold the code keep it. */
export const endCode = command({
  says: 'nobody can use the code any more',
  takes: { code: promoCode },
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
  says: 'lets a person choose the code at the checkout',
  takes: { code: promoCode, email },
  options: {},
  run: async (context, { code, email: address }) => {
    const promo = await thePromo(context, code)
    const person = await whom(context, address)
    const at = context.now()
    if (stateOf(promo, at) === 'ended') throw new Mistake(`${code} has ended.`)
    const row = { id: randomUUID(), personId: person.id, promoId: promo.id, createdAt: at }
    await context.transact((tx) => savePromo(tx, row))
    return [`${person.email} may choose ${code}, which takes off ${spellTerms(promo)}.`]
  },
})
