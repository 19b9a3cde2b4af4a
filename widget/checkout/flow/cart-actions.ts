import type { Support } from '../../../server/contract/replies.ts'
import { cleanTyped } from '../../../server/contract/rules.ts'
import type { LaterPart } from './cart-features.ts'
import type { CartContext } from './checkout-context.ts'
import type { CartActions } from './flow-contract.ts'
import { once } from './once.ts'
import { isHeld } from '../model/rules.ts'

interface CartDeps {
  load: () => Promise<boolean>
  later: () => Promise<LaterPart | null>
  support: () => Support | null
}

/** The buyer's actions on the cart. Those that change it load their own chunk. */
export const createCartActions = (context: CartContext, { load, later, support }: CartDeps): CartActions => {
  const { host, page, state, dispatch } = context
  const applyPromo = async (code: string) => (await later())?.applyPromo(code)

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
      dispatch({ type: 'busied', busy: { what: 'cart' } })
      await load()
    }),
    remove: async (itemId) => (await later())?.remove(itemId),
    setDuration: async (itemId, months) => (await later())?.setDuration(itemId, months),
    setGift: async (itemId, gift) => {
      const part = await later()
      return part ? part.setGift(itemId, gift) : { __all__: context.texts().errors.offline }
    },
    acceptOffer: (isAccepted) => dispatch({ type: 'offerTicked', isAccepted }),
    typePromo: (code) => {
      dispatch({ type: 'promoTyped', code })
      if (isSaved(cleanTyped(code))) void applyPromo(code)
    },
    applyPromo,
    takePromoBack: () => {
      if (!isHeld(state())) dispatch({ type: 'promoTakenBack' })
    },
    switchLils: (usesLils) => {
      if (!isHeld(state())) dispatch({ type: 'lilsSwitched', usesLils })
    },
    setCountry: async (isRussia) => (await later())?.setCountry(isRussia),
    addBlackBox: async () => (await later())?.addBlackBox(),
    acceptCertificate: async () => (await later())?.acceptCertificate(),
    openPopup: (popup) => dispatch({ type: 'popupOpened', popup }),
    closePopup: () => dispatch({ type: 'popupClosed' }),
    chat: () => {
      if (host.emit('school:chat')) writeToSupport()
    },
  }
}
