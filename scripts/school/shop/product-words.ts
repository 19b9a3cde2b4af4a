import { isPackaged } from '../../../server/catalog/products/prices.ts'
import { type Product, productById } from '../../../server/catalog/products/product-store.ts'
import type { Sums } from '../../../server/contract/money.ts'
import { type CommandContext, Mistake } from '../command.ts'
import { formatAmount, formatMoney } from '../layout.ts'
import { word } from '../words.ts'

export const productId = word('id', 'such as course:12')

export const theProduct = async ({ db }: Pick<CommandContext, 'db'>, id: string): Promise<Product> => {
  const found = await productById(db, id)
  if (!found) throw new Mistake(`No product has the id ${id}.`)
  return found
}

const listed = (sums: (string | null)[]): string => sums.filter((one) => one !== null).join(', ')

/** `3900 RUB, 45 EUR`, without null sums. */
export const formatPrice = ({ RUB, EUR }: Record<keyof Sums, number | null>): string =>
  listed([RUB === null ? null : formatMoney(RUB, 'RUB'), EUR === null ? null : formatMoney(EUR, 'EUR')]) || 'not sold'

/** The price, one cell per currency. */
export const priceCells = (product: Product): [rubles: string, euros: string] => {
  if (isPackaged(product)) return ['by months', 'by months']
  const { priceRub, priceEur } = product
  return [priceRub === null ? '' : formatAmount(priceRub), priceEur === null ? '' : formatAmount(priceEur)]
}

/** The discount; empty if there is none. */
export const formatDiscount = ({ discountRub, discountEur }: Product): string =>
  listed([
    discountRub > 0 ? formatMoney(discountRub, 'RUB') : null,
    discountEur > 0 ? formatMoney(discountEur, 'EUR') : null,
  ])
