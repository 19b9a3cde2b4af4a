import type { Support } from '../../../server/contract/replies.ts'
import { cleanTyped } from '../../../server/contract/rules.ts'
import type { CartFeatures } from './cart-features.ts'
import type { CartContext } from './checkout-context.ts'
import type { CartActions } from './flow-contract.ts'
import { once } from './once.ts'
import { isHeld } from '../model/rules.ts'

interface CartDeps {
  load: () => Promise<boolean>
  cartFeatures: () => Promise<CartFeatures | null>
  support: () => Support | null
}

/** The buyer's actions on the cart. Those that change it load their own chunk. */
export const createCartActions = (context: CartContext, { load, cartFeatures, support }: CartDeps): CartActions => {
  const { host, page, state, dispatch } = context
  const applyPromo = async (code: string) => (await cartFeatures())?.applyPromo(code)

  const isSaved = (code: string) =>
    state().cart?.user_promocodes.some((saved) => saved.toUpperCase() === code.toUpperCase()) ?? false

  /** Without a chat on the page: opens WhatsApp, else mail. */
  const writeToSupport = () => {
    const { email, whatsapp } = support() ?? {}
    if (whatsapp) page.openBeside(`https://wa.me/${whatsapp}`)
    else if (email) page.assign(`mailto:${email}`)
  }

  return {
    reload: once(async () => {
      dispatch({ type: 'requestStarted', busy: { what: 'cart' } })
      await load()
    }),
    remove: async (itemId) => (await cartFeatures())?.remove(itemId),
    setDuration: async (itemId, months) => (await cartFeatures())?.setDuration(itemId, months),
    setGift: async (itemId, gift) => {
      const part = await cartFeatures()
      return part ? part.setGift(itemId, gift) : { __all__: context.texts().errors.offline }
    },
    acceptOffer: (isAccepted) => dispatch({ type: 'offerTicked', isAccepted }),
    typePromo: (code) => {
      dispatch({ type: 'promoTyped', code })
      if (isSaved(cleanTyped(code))) void applyPromo(code)
    },
    applyPromo,
    removePromo: () => {
      if (!isHeld(state())) dispatch({ type: 'promoRemoved' })
    },
    switchLils: (usesLils) => {
      if (!isHeld(state())) dispatch({ type: 'lilsSwitched', usesLils })
    },
    setCountry: async (isRussia) => (await cartFeatures())?.setCountry(isRussia),
    addBlackBox: async () => (await cartFeatures())?.addBlackBox(),
    acceptCertificate: async () => (await cartFeatures())?.acceptCertificate(),
    openPopup: (popup) => dispatch({ type: 'popupOpened', popup }),
    closePopup: () => dispatch({ type: 'popupClosed' }),
    chat: () => {
      if (host.emit('school:chat')) writeToSupport()
    },
  }
}
