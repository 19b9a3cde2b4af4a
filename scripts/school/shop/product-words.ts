import { isPackaged } from '../../../server/catalog/products/prices.ts'
import { type Product, productById } from '../../../server/catalog/products/product-store.ts'
import type { Sums } from '../../../server/contract/money.ts'
import { type CommandContext, Mistake } from '../command.ts'
import { spellAmount, spellSum } from '../layout.ts'
import { word } from '../words.ts'

export const productId = word('id', 'such as course:12')

export const theProduct = async ({ db }: Pick<CommandContext, 'db'>, id: string): Promise<Product> => {
  const found = await productById(db, id)
  if (!found) throw new Mistake(`No product has the id ${id}.`)
  return found
}

const listed = (sums: (string | null)[]): string => sums.filter((one) => one !== null).join(', ')

/** `3900 RUB, 45 EUR`. A null sum is not there. */
export const spellPrice = ({ RUB, EUR }: Record<keyof Sums, number | null>): string =>
  listed([RUB === null ? null : spellSum(RUB, 'RUB'), EUR === null ? null : spellSum(EUR, 'EUR')]) || 'not sold'

/** What it costs, in a cell for each currency. */
export const priceCells = (product: Product): [rubles: string, euros: string] => {
  if (isPackaged(product)) return ['by months', 'by months']
  const { priceRub, priceEur } = product
  return [priceRub === null ? '' : spellAmount(priceRub), priceEur === null ? '' : spellAmount(priceEur)]
}

/** What it is cheaper by; empty where it is not. */
export const spellOff = ({ discountRub, discountEur }: Product): string =>
  listed([discountRub > 0 ? spellSum(discountRub, 'RUB') : null, discountEur > 0 ? spellSum(discountEur, 'EUR') : null])
