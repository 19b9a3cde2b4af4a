import { addProduct, type Product, productById } from '../../../server/catalog/products/product-store.ts'
import { isFreeForProduct } from '../../../server/content/numbers/free-number.ts'
import { PRODUCT_KINDS } from '../../../server/db/schema.ts'
import { command, Mistake } from '../command.ts'
import { address, flag, optionalNumber, optionalSum, optionalWord, word } from '../words.ts'
import { productId } from './product-words.ts'

const LILS_MAX = 1_000_000

const partsOf = (id: string): Pick<Product, 'type' | 'productId'> => {
  const [, name = '', number = ''] = /^([a-z-]+):(\d{1,9})$/.exec(id) ?? []
  const type = PRODUCT_KINDS.find((kind) => kind === name)
  if (!type) throw new Mistake(`An id is a type and a number, such as course:12. Types: ${PRODUCT_KINDS.join(', ')}.`)
  return { type, productId: Number(number) }
}

const isSoldByMonths = ({ type }: Pick<Product, 'type'>) => type === 'school' || type === 'camp' || type === 'catalog'

export const addOne = command({
  says: 'a new product, not on sale before `products sale`',
  takes: { id: productId },
  options: {
    name: word('text', 'what it is called'),
    url: address('its page'),
    picture: address('its picture'),
    rub: optionalSum('the price in rubles; not sold in rubles without it'),
    eur: optionalSum('the price in euros'),
    author: optionalWord('name', 'whose it is'),
    months: optionalNumber({ from: 1, to: 12 }, 'number', 'how long it is open; for good without it'),
    lils: optionalNumber({ from: 0, to: LILS_MAX }, 'number', 'what the buyer gets, or what a certificate is worth'),
    renews: flag('it renews by itself'),
    trial: flag('it can be tried'),
  },
  run: async ({ transact }, { id, name, url, picture: img, rub, eur, author, months, lils, renews, trial }) => {
    const parts = partsOf(id)
    const isPriced = rub !== undefined || eur !== undefined
    if (!isPriced && !isSoldByMonths(parts)) throw new Mistake('What does it cost? Say --rub, --eur, or both.')
    if (parts.type === 'gift-certificate' && !lils) throw new Mistake('What is the certificate worth? Say --lils.')
    if (renews && months === undefined) throw new Mistake('How long until it renews? Say --months.')
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
      if (await productById(tx, id)) throw new Mistake(`There is a product ${id} already.`)
      if (!(await isFreeForProduct(tx, parts.type, parts.productId)))
        throw new Mistake(
          `A document has the number of ${id}, or had it: it would be sold as that product. Take another number.`,
        )
      await addProduct(tx, product)
    })
    return [`${id} is there. It can be bought after \`products sale ${id} on\`.`]
  },
})
