import { PASSWORD } from '../../../auth/testing/people.ts'
import type { CartItemReply, CartReply } from '../../../contract/checkout/cart-calls.ts'
import type { Browser, BrowserResponse } from '../../../testing/school.ts'

/** What a call has come to: its status and body. */
export const outcome = ({ status, body }: BrowserResponse) => ({ status, body })

/** A refusal at one field, as the wire has it. */
export const refusal = (field: string, message: string, status = 400) => ({
  status,
  body: { status: 'error', errors: { [field]: [message] } },
})

export const NOT_OFFERED = 'Недопустимое значение'
export const NO_SUCH_ADDRESS = refusal('__all__', 'Такого адреса нет', 404)

const isCart = (body: object): body is CartReply => 'cart_id' in body && 'items' in body

/** The caller's cart, as the page gets it. */
export const cartOf = async (browser: Browser, id = 'current'): Promise<CartReply> => {
  const { status, body, text } = await browser.post(`/api/v1/get-cart/${id}/`)
  if (!isCart(body)) throw new Error(`no cart: ${status} ${text}`)
  return body
}

const numberOf = (product: string) => {
  const [type = '', id = ''] = product.split(':')
  return { product_type: type, product_id: id }
}

/** Puts a product (`course:1`) in. */
export const add = (browser: Browser, product: string, more: Record<string, string> = {}): Promise<BrowserResponse> =>
  browser.post('/api/v1/add-item/', { ...numberOf(product), ...more })

export const addAll = async (browser: Browser, ...products: string[]): Promise<void> => {
  for (const product of products) await add(browser, product)
}

/** The products in the caller's cart, in their order. */
export const productsOf = async (browser: Browser): Promise<string[]> =>
  (await cartOf(browser)).items.map(({ type, camp, product_id: id }) => `${camp ? 'camp' : type}:${id}`)

/** The item of the caller's cart by its product's name. */
export const itemNamed = async (browser: Browser, name: string): Promise<CartItemReply> => {
  const item = (await cartOf(browser)).items.find((one) => one.name === name)
  if (!item) throw new Error(`nothing is called ${name}`)
  return item
}

export const signIn = (browser: Browser, email = 'mama@example.com'): Promise<BrowserResponse> =>
  browser.post('/api/v1/landing-auth/', { username: email, password: PASSWORD })
