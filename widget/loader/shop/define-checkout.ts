import { checkout } from 'virtual:shop-build'
import { schoolCheckout } from '../../elements/school-checkout.ts'
import css from '../../styles/checkout.css?inline'
import { beginCart } from './early-cart.ts'
import type { ShopParts } from './shop-code.ts'

/** Defines `<school-checkout>`: it stands there with its skeleton, and asks for the cart while its code comes. */
export const defineCheckout = ({ defineElement, ...parts }: ShopParts): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  defineElement({
    ...parts,
    ...checkout,
    spec: schoolCheckout,
    sheets: [...parts.sheets, sheet],
    loadFirstViews: async () => ({ checkout: checkout.firstViews }),
    begin: beginCart,
  })
}
