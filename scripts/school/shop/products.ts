import { isPackaged, packagesOf } from '../../../server/catalog/products/prices.ts'
import { allPackages, type Product } from '../../../server/catalog/products/product-store.ts'
import { PRODUCT_KINDS } from '../../../server/db/schema.ts'
import { command } from '../command.ts'
import { facts, json, plural, spellAmount, table } from '../layout.ts'
import { page, pageTitle } from '../pages.ts'
import { PAGE_ROWS } from '../store.ts'
import { asJson, choice, optionalChoice } from '../words.ts'
import { priceCells, productId, spellOff, spellPrice, theProduct } from './product-words.ts'
import { changeProduct, countProducts, productPage } from './store.ts'

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

const row = (product: Product) => {
  const { id, name, isOnSale } = product
  return [id, name, ...priceCells(product), spellOff(product), yesOrNo(isOnSale)]
}

export const listProducts = command({
  says: `what is sold, ${PAGE_ROWS} at a time`,
  takes: {},
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
  says: 'one product, with its prices by months',
  takes: { id: productId },
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
    const rows = packages.map((one) => [String(one.duration), spellAmount(one.priceRub), spellAmount(one.priceEur)])
    return [
      `${id}  ${name}`,
      ...facts({
        price: isPackaged(product) ? 'by months' : spellPrice({ RUB, EUR }),
        off: spellOff(product) || 'nothing',
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

/** What lies in carts stays there; it is not bought any more. */
export const putOnSale = command({
  says: 'whether it can be bought',
  takes: { id: productId, sale: choice(['on', 'off'], 'can it') },
  options: {},
  run: async ({ db, transact }, { id, sale }) => {
    await theProduct({ db }, id)
    await transact((tx) => changeProduct(tx, id, { isOnSale: sale === 'on' }))
    return [sale === 'on' ? `${id} is on sale.` : `${id} is not on sale any more.`]
  },
})
