import { isPackaged, packagesOf } from '../../../server/catalog/products/prices.ts'
import { allPackages, type Package, type Product } from '../../../server/catalog/products/product-store.ts'
import { command, type CommandContext, Mistake } from '../command.ts'
import { plural, spellSum } from '../layout.ts'
import { optionalNumber, optionalPrice, optionalSum } from '../words.ts'
import { productId, spellOff, spellPrice, theProduct } from './product-words.ts'
import { changePackage, changeProduct } from './store.ts'

interface Prices {
  rub?: number | null
  eur?: number | null
  'discount-rub'?: number
  'discount-eur'?: number
}

const given = <T>(name: string, value: T | undefined) => (value === undefined ? {} : { [name]: value })

const changesOf = ({ rub, eur, ...typed }: Prices): Partial<Product> => ({
  ...given('priceRub', rub),
  ...given('priceEur', eur),
  ...given('discountRub', typed['discount-rub']),
  ...given('discountEur', typed['discount-eur']),
})

const refuseTooMuchOff = ({ priceRub, priceEur, discountRub, discountEur }: Product): void => {
  for (const [price, off, currency] of [
    [priceRub, discountRub, 'RUB'],
    [priceEur, discountEur, 'EUR'],
  ] as const)
    if (price !== null && off > price)
      throw new Mistake(`It cannot be ${spellSum(off, currency)} off a price of ${spellSum(price, currency)}.`)
}

const priceProduct = async ({ transact }: CommandContext, product: Product, prices: Prices): Promise<string[]> => {
  const changed = { ...product, ...changesOf(prices) }
  refuseTooMuchOff(changed)
  await transact((tx) => changeProduct(tx, product.id, changesOf(prices)))
  const { id, priceRub: RUB, priceEur: EUR } = changed
  const off = spellOff(changed)
  const costs = isPackaged(changed) ? `${id} is sold by months` : `${id} costs ${spellPrice({ RUB, EUR })}`
  return [`${costs}${off && `, ${off} off`}.`]
}

const pricePackage = async (
  { transact }: CommandContext,
  { id, type, duration }: Package,
  prices: Prices,
): Promise<string[]> => {
  const { rub, eur } = prices
  if (prices['discount-rub'] !== undefined || prices['discount-eur'] !== undefined)
    throw new Mistake('What is off is off all its months: leave --months out.')
  if (rub === null || eur === null) throw new Mistake('What is sold by months has both prices.')
  const set = { ...given('priceRub', rub), ...given('priceEur', eur) }
  await transact((tx) => changePackage(tx, id, set))
  const price = [rub === undefined ? '' : spellSum(rub, 'RUB'), eur === undefined ? '' : spellSum(eur, 'EUR')]
  return [`${price.filter(Boolean).join(', ')} is the price of every ${type} for ${plural(duration, 'month')} now.`]
}

/** Orders that were placed keep what they were placed with; carts show the new price. */
export const priceIt = command({
  says: 'what it costs; what is not typed stays',
  takes: { id: productId },
  options: {
    rub: optionalPrice('the price in rubles; none: not sold in rubles'),
    eur: optionalPrice('the price in euros'),
    'discount-rub': optionalSum('what it is cheaper by now, 0 for nothing'),
    'discount-eur': optionalSum('the same in euros'),
    months: optionalNumber({ from: 0, to: 12 }, 'number', 'the price of so many months; 0 is a camp until autumn'),
  },
  run: async (context, { id, months, ...prices }) => {
    const product = await theProduct(context, id)
    const changes = changesOf(prices)
    if (Object.keys(changes).length === 0) throw new Mistake('What does it cost? Say --rub, --eur, or what is off.')
    const packages = packagesOf(product, await allPackages(context.db))
    const durations = packages.map(({ duration }) => duration).join(', ')
    if (months !== undefined) {
      const found = packages.find(({ duration }) => duration === months)
      if (!found)
        throw new Mistake(durations ? `${id} is sold by ${durations} months.` : `${id} is not sold by months.`)
      return pricePackage(context, found, prices)
    }
    if (durations && ('priceRub' in changes || 'priceEur' in changes))
      throw new Mistake(`${id} is sold by months: add --months, one of ${durations}.`)
    return priceProduct(context, product, prices)
  },
})
