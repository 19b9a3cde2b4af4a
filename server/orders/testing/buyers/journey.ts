import type { SandboxShop } from '../sandbox-shop.ts'

/** How somebody buys, from the first page to the last mail. */
export interface Journey {
  /** Who buys, and how. */
  name: string
  /** Does all that the person, the page and the banks do; answers what has happened. */
  run: (sandboxShop: SandboxShop) => Promise<object>
  /** What has to happen. */
  expected: object
}

export const PAID_MAIL = 'Ваш заказ успешно оплачен'
/** Test cards of the provider: with and without the bank's page. */
export const SECURE_CARD = '4242424242424242'
export const PLAIN_CARD = '4000000000003055'
