import { isPackaged, packagesOf } from '../../../server/catalog/products/prices.ts'
import {
  addProduct,
  allPackages,
  type Package,
  type Product,
  productById,
} from '../../../server/catalog/products/product-store.ts'
import { isFreeForProduct } from '../../../server/content/stored/number-store.ts'
import type { Sums } from '../../../server/contract/checkout/money.ts'
import { productNamed } from '../../../server/contract/checkout/product-id.ts'
import { PRODUCT_KINDS } from '../../../server/db/schema.ts'
import { command, type CommandContext, UsageError } from '../command.ts'
import { facts, formatAmount, formatMoney, json, plural, table } from '../layout.ts'
import { PAGE_ROWS } from '../people-store.ts'
import {
  address,
  asJson,
  choice,
  flag,
  optionalChoice,
  optionalNumber,
  optionalPrice,
  optionalSum,
  optionalText,
  page,
  pageTitle,
  text,
} from '../schemas.ts'
import { changePackage, changeProduct, countProducts, productPage } from './shop-store.ts'

const productId = text('id', 'such as course:12')

const theProduct = async ({ db }: Pick<CommandContext, 'db'>, id: string): Promise<Product> => {
  const found = await productById(db, id)
  if (!found) throw new UsageError(`No product has the id ${id}.`)
  return found
}

const listed = (sums: (string | null)[]): string => sums.filter((one) => one !== null).join(', ')

/** `3900 RUB, 45 EUR`, without null sums. */
const formatPrice = ({ RUB, EUR }: Record<keyof Sums, number | null>): string =>
  listed([RUB === null ? null : formatMoney(RUB, 'RUB'), EUR === null ? null : formatMoney(EUR, 'EUR')]) || 'not sold'

/** The price, one cell per currency. */
const priceCells = (product: Product): [rubles: string, euros: string] => {
  if (isPackaged(product)) return ['by months', 'by months']
  const { priceRub, priceEur } = product
  return [priceRub === null ? '' : formatAmount(priceRub), priceEur === null ? '' : formatAmount(priceEur)]
}

/** The discount, with its end; empty if there is none. */
const formatDiscount = ({ discountRub, discountEur, discountEndsAt }: Product): string =>
  listed([
    discountRub > 0 ? formatMoney(discountRub, 'RUB') : null,
    discountEur > 0 ? formatMoney(discountEur, 'EUR') : null,
    discountEndsAt && discountRub + discountEur > 0 ? `until ${discountEndsAt.toISOString()}` : null,
  ])

const LILS_MAX = 1_000_000

const parseProductId = (id: string): Pick<Product, 'type' | 'productId'> => {
  const { type: named, product: number } = productNamed(id) ?? {}
  const type = PRODUCT_KINDS.find((kind) => kind === named)
  if (!type)
    throw new UsageError(`An id is a type and a number, such as course:12. Types: ${PRODUCT_KINDS.join(', ')}.`)
  return { type, productId: Number(number) }
}

const isSoldByMonths = ({ type }: Pick<Product, 'type'>) => type === 'school' || type === 'camp' || type === 'catalog'

export const createProduct = command({
  summary: 'a new product, not on sale before `products sale`',
  args: { id: productId },
  options: {
    name: text('text', 'what it is called'),
    url: address('its page'),
    picture: address('its picture'),
    rub: optionalSum('the price in rubles; not sold in rubles without it'),
    eur: optionalSum('the price in euros'),
    author: optionalText('name', 'whose it is'),
    months: optionalNumber({ from: 1, to: 12 }, 'number', 'how long it is open; for good without it'),
    lils: optionalNumber({ from: 0, to: LILS_MAX }, 'number', 'what the buyer gets, or what a certificate is worth'),
    renews: flag('it renews by itself'),
    trial: flag('it can be tried'),
  },
  run: async ({ transact }, { id, name, url, picture: img, rub, eur, author, months, lils, renews, trial }) => {
    const parts = parseProductId(id)
    const isPriced = rub !== undefined || eur !== undefined
    if (!isPriced && !isSoldByMonths(parts)) throw new UsageError('What does it cost? Say --rub, --eur, or both.')
    if (parts.type === 'gift-certificate' && !lils) throw new UsageError('What is the certificate worth? Say --lils.')
    if (renews && months === undefined) throw new UsageError('How long until it renews? Say --months.')
    const product = {
      ...parts,
      id,
      name,
      url,
      img,
      author: author ?? null,
      priceRub: rub ?? null,
      priceEur: eur ?? null,
      months: months ?? null,
      lils: lils ?? 0,
      isRecurrent: renews,
      hasTrial: trial,
      isOnSale: false,
    }
    await transact(async (tx) => {
      if (await productById(tx, id)) throw new UsageError(`There is a product ${id} already.`)
      if (!(await isFreeForProduct(tx, parts.type, parts.productId)))
        throw new UsageError(
          `A document has the number of ${id}, or had it: it would be sold as that product. Take another number.`,
        )
      await addProduct(tx, product)
    })
    return [`${id} is there. It can be bought after \`products sale ${id} on\`.`]
  },
})

interface Prices {
  rub?: number | null
  eur?: number | null
  'discount-rub'?: number
  'discount-eur'?: number
}

const optional = <T>(name: string, value: T | undefined) => (value === undefined ? {} : { [name]: value })

const changesOf = ({ rub, eur, ...values }: Prices): Partial<Product> => ({
  ...optional('priceRub', rub),
  ...optional('priceEur', eur),
  ...optional('discountRub', values['discount-rub']),
  ...optional('discountEur', values['discount-eur']),
  ...((values['discount-rub'] ?? values['discount-eur']) !== undefined && { discountEndsAt: null }),
})

const refuseTooMuchOff = ({ priceRub, priceEur, discountRub, discountEur }: Product): void => {
  for (const [price, off, currency] of [
    [priceRub, discountRub, 'RUB'],
    [priceEur, discountEur, 'EUR'],
  ] as const)
    if (price !== null && off > price)
      throw new UsageError(`It cannot be ${formatMoney(off, currency)} off a price of ${formatMoney(price, currency)}.`)
}

const priceProduct = async ({ transact }: CommandContext, product: Product, prices: Prices): Promise<string[]> => {
  const changed = { ...product, ...changesOf(prices) }
  refuseTooMuchOff(changed)
  await transact((tx) => changeProduct(tx, product.id, changesOf(prices)))
  const { id, priceRub: RUB, priceEur: EUR } = changed
  const off = formatDiscount(changed)
  const costs = isPackaged(changed) ? `${id} is sold by months` : `${id} costs ${formatPrice({ RUB, EUR })}`
  return [`${costs}${off && `, ${off} off`}.`]
}

const pricePackage = async (
  { transact }: CommandContext,
  { id, type, duration }: Package,
  prices: Prices,
): Promise<string[]> => {
  const { rub, eur } = prices
  if (prices['discount-rub'] !== undefined || prices['discount-eur'] !== undefined)
    throw new UsageError('What is off is off all its months: leave --months out.')
  if (rub === null || eur === null) throw new UsageError('What is sold by months has both prices.')
  const set = { ...optional('priceRub', rub), ...optional('priceEur', eur) }
  await transact((tx) => changePackage(tx, id, set))
  const price = [rub === undefined ? '' : formatMoney(rub, 'RUB'), eur === undefined ? '' : formatMoney(eur, 'EUR')]
  return [`${price.filter(Boolean).join(', ')} is the price of every ${type} for ${plural(duration, 'month')} now.`]
}

/** Existing orders keep their prices; carts show the new price. */
export const setPrice = command({
  summary: 'what it costs; what is not typed stays',
  args: { id: productId },
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
    if (Object.keys(changes).length === 0) throw new UsageError('What does it cost? Say --rub, --eur, or what is off.')
    const packages = packagesOf(product, await allPackages(context.db))
    const durations = packages.map(({ duration }) => duration).join(', ')
    if (months !== undefined) {
      const found = packages.find(({ duration }) => duration === months)
      if (!found)
        throw new UsageError(durations ? `${id} is sold by ${durations} months.` : `${id} is not sold by months.`)
      return pricePackage(context, found, prices)
    }
    if (durations && ('priceRub' in changes || 'priceEur' in changes))
      throw new UsageError(`${id} is sold by months: add --months, one of ${durations}.`)
    return priceProduct(context, product, prices)
  },
})

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

const row = (product: Product) => {
  const { id, name, isOnSale } = product
  return [id, name, ...priceCells(product), formatDiscount(product), yesOrNo(isOnSale)]
}

export const listProducts = command({
  summary: `what is sold, ${PAGE_ROWS} at a time`,
  args: {},
  options: { type: optionalChoice(PRODUCT_KINDS, 'only these'), page, json: asJson },
  run: async ({ db }, { type, page: wanted, json: isForScript }) => {
    const products = await productPage(db, type, wanted)
    if (isForScript) return json(products)
    const count = await countProducts(db, type)
    const title = pageTitle(plural(count, 'product'), { count, page: wanted })
    return [title, ...table(['id', 'name', 'rubles', 'euros', 'off', 'on sale'], products.map(row))]
  },
})

export const showProduct = command({
  summary: 'one product, with its prices by months',
  args: { id: productId },
  options: { json: asJson },
  run: async ({ db }, { id, json: isForScript }) => {
    const product = await theProduct({ db }, id)
    const packages = packagesOf(product, await allPackages(db))
    if (isForScript) return json([{ ...product, packages }])
    const {
      name,
      author,
      url,
      img,
      months,
      lils,
      isOnSale,
      isRecurrent,
      hasTrial,
      priceRub: RUB,
      priceEur: EUR,
    } = product
    const rows = packages.map((one) => [String(one.duration), formatAmount(one.priceRub), formatAmount(one.priceEur)])
    return [
      `${id}  ${name}`,
      ...facts({
        price: isPackaged(product) ? 'by months' : formatPrice({ RUB, EUR }),
        off: formatDiscount(product) || 'nothing',
        'on sale': yesOrNo(isOnSale),
        open: months === null ? 'for good, or as long as is bought' : `for ${plural(months, 'month')}`,
        renews: `${yesOrNo(isRecurrent)}${hasTrial ? ', after a trial' : ''}`,
        lils: String(lils),
        author: author ?? 'none',
        page: url,
        picture: img,
      }),
      ...table(['months', 'rubles', 'euros'], rows),
    ]
  },
})

/** A product off sale stays in carts, but cannot be bought. */
export const putOnSale = command({
  summary: 'whether it can be bought',
  args: { id: productId, sale: choice(['on', 'off'], 'can it') },
  options: {},
  run: async ({ db, transact }, { id, sale }) => {
    await theProduct({ db }, id)
    await transact((tx) => changeProduct(tx, id, { isOnSale: sale === 'on' }))
    return [sale === 'on' ? `${id} is on sale.` : `${id} is not on sale any more.`]
  },
})
