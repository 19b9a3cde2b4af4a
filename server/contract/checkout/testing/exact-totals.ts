import type { Totals, TotalsInput, TotalsItem } from '../totals.ts'

/** A fraction with a positive denominator. Nothing is ever rounded but by `floor`. */
class Exact {
  readonly over: bigint
  readonly under: bigint

  constructor(over: bigint, under = 1n) {
    this.over = over
    this.under = under
  }

  static of = (number: number): Exact => new Exact(BigInt(number))

  plus = (other: Exact): Exact => new Exact(this.over * other.under + other.over * this.under, this.under * other.under)
  minus = (other: Exact): Exact => this.plus(new Exact(-other.over, other.under))
  times = (other: Exact): Exact => new Exact(this.over * other.over, this.under * other.under)
  by = (other: Exact): Exact => new Exact(this.over * other.under, this.under * other.over)
  isBelow = (other: Exact): boolean => this.over * other.under < other.over * this.under
  floor = (): bigint => {
    const cut = this.over / this.under
    return this.over < 0n && cut * this.under !== this.over ? cut - 1n : cut
  }
  ceiling = (): bigint => -new Exact(-this.over, this.under).floor()
  halfUp = (): bigint => this.plus(new Exact(1n, 2n)).floor()
}

const big = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, number) => sum + number, 0n)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Hands out what is left after the whole parts one by one, always to whoever is furthest below the exact share. */
const handOut = (sum: bigint, weights: readonly bigint[]): bigint[] => {
  const whole = big(weights)
  if (whole === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => new Exact(sum).times(new Exact(weight, whole)))
  const allotted = shares.map((share) => share.floor())
  const lacks = (at: number) => (shares[at] ?? new Exact(0n)).minus(new Exact(allotted[at] ?? 0n))
  while (big(allotted) < sum) {
    let neediest = 0
    for (const at of allotted.keys()) if (lacks(neediest).isBelow(lacks(at))) neediest = at
    allotted[neediest] = (allotted[neediest] ?? 0n) + 1n
  }
  return allotted
}

type Currency = TotalsInput['currency']

const subscription = (rubles: number, euros: number): TotalsItem[] => [
  { type: 'catalog', price: { RUB: rubles * 100, EUR: euros * 100 }, discount: { RUB: 0, EUR: 0 } },
]

/** The cart line by line, in fractions: the same rules from the spec's sentences, another way of reckoning. */
export const exactTotals = (input: TotalsInput): Totals => {
  const { currency, promo } = input
  const isEuro = currency === 'EUR'
  let items: readonly TotalsItem[] = input.items
  if (input.isSubscribe) items = subscription(1_500, 18)
  if (input.isTrial) items = subscription(0, 0)

  const costs = (one: Currency) => items.map(({ price, discount }) => BigInt(price[one]) - BigInt(discount[one]))
  const sums = { RUB: big(costs('RUB')), EUR: big(costs('EUR')) }
  const sum = sums[currency]

  let leastPromo = isEuro ? 7_00n : 500_00n
  let leastLils = input.isLilLesson && !isEuro ? 490_00n : leastPromo
  if (input.isThresholdWaived) [leastPromo, leastLils] = [0n, 0n]
  const isClosed = input.isTrial || input.isHidden || sum === 0n

  const codeDiscounts = (one: Currency): bigint[] => {
    const eligible = items.map(({ type }, at) =>
      promo?.types === null || promo?.types.includes(type) ? (costs(one)[at] ?? 0n) : 0n,
    )
    if (!promo || isClosed || sum < leastPromo) return items.map(() => 0n)
    const wanted =
      promo.kind === 'percent'
        ? new Exact(big(eligible)).times(Exact.of(promo.percent)).by(Exact.of(100)).halfUp()
        : BigInt(promo.amount[one])
    return handOut(most(0n, least(wanted, big(eligible))), eligible)
  }
  const codeWorks = big(codeDiscounts(currency)) > 0n
  const code = codeWorks ? codeDiscounts(currency) : items.map(() => 0n)
  const rests = costs(currency).map((cost, at) => cost - (code[at] ?? 0n))
  const rest = big(rests)

  const mayLils = !isClosed && !codeWorks && !input.isRecurrent && input.balance > 0 && sum >= leastLils
  const worth = isEuro ? 1n : 100n
  const needed = new Exact(rest).by(new Exact(worth)).ceiling()
  const lils = mayLils && input.usesLils ? least(needed, BigInt(input.balance)) : 0n
  const bonuses = least(rest, lils * worth)
  const paid = handOut(bonuses, rests)

  return {
    price: items.reduce((all, { price }) => all + price[currency], 0),
    sum: { RUB: Number(sums.RUB), EUR: Number(sums.EUR) },
    discount: {
      RUB: codeWorks ? Number(big(codeDiscounts('RUB'))) : 0,
      EUR: codeWorks ? Number(big(codeDiscounts('EUR'))) : 0,
    },
    percent: sum === 0n ? 0 : Number(new Exact((sum - rest) * 100n, sum).halfUp()),
    canUsePromo: !isClosed && sum >= leastPromo && lils === 0n,
    canUseLils: mayLils,
    bonuses: Number(bonuses),
    lils: Number(lils),
    result: Number(rest - bonuses),
    isLilsMethodOffered: mayLils && !isEuro && BigInt(input.balance) >= needed,
    lines: items.map(({ price }, at) => ({
      price: price[currency],
      discount: Number(BigInt(price[currency]) - (rests[at] ?? 0n)),
      bonuses: Number(paid[at] ?? 0n),
      due: Number((rests[at] ?? 0n) - (paid[at] ?? 0n)),
    })),
  }
}
