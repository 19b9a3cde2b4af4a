import { vi } from 'vitest'
import type { CheckAuthReply } from '../../../server/contract/replies.ts'
import type { CartApi, ChangeCalls, PayCalls } from '../../api/checkout.ts'
import type { OpenClient } from '../../api/client.ts'
import type { Reason, Refused } from '../../api/result.ts'
import { noPageSession, type CheckoutConfig, type CheckoutHost } from '../../browser/host.ts'
import { aPageAt } from '../../browser/testing/a-page.ts'
import type { CheckoutFlow } from '../flow/flow-contract.ts'
import { type CheckoutState, startingState } from '../model/state.ts'
import { aCart, anOrder } from './a-cart.ts'

export const SCHOOL = 'https://school.example'

export const anonymous: CheckAuthReply = {
  status: 'anonymous',
  csrf_token: 'token-1',
  redirect_origins: [],
  event_origins: [],
}

export const person: Extract<CheckAuthReply, { status: 'ok' }> = {
  status: 'ok',
  csrf_token: 'token-1',
  redirect_origins: [],
  event_origins: [],
  user_id: '7',
  user_name: 'Анна',
  phone: '+79991234567',
  segment_data: { user_id: '7' },
}

export const refused = (fields: Record<string, string>, reason: Reason = 'refused'): Refused => ({
  ok: false,
  reason,
  fields,
})

/** The attributes of an element that says nothing. */
export const aCheckoutConfig = (config: Partial<CheckoutConfig> = {}): CheckoutConfig => ({
  lang: 'ru',
  dateLang: '',
  page: '',
  cartId: '',
  product: '',
  userId: '',
  userBonuses: '',
  promoUrl: '',
  payUrl: '',
  shopId: '',
  trial: false,
  subscribe: false,
  euro: false,
  catalog: false,
  lilLesson: false,
  resubscribe: false,
  newCard: false,
  usePromocode: false,
  noSound: false,
  experiment: '',
  ...config,
})

/** A host that keeps a diary of what was emitted. */
export const aCheckoutHost = ({
  settings,
  ...host
}: Partial<CheckoutHost> & { settings?: Partial<CheckoutConfig> } = {}): CheckoutHost & { emitted: string[] } => {
  const config = aCheckoutConfig(settings)
  const emitted: string[] = []
  return {
    config: () => config,
    onConfigChange: () => () => {},
    apiBase: SCHOOL,
    checkAuth: () => Promise.resolve(Response.json(anonymous)),
    pageSession: noPageSession,
    emit: (name, detail) => {
      emitted.push(detail ? `${name} ${JSON.stringify(detail)}` : name)
      return true
    },
    claimEarlyCart: () => null,
    chosen: { names: () => '', add: () => 0, remove: () => undefined },
    isPopup: false,
    close: () => {},
    notify: () => {},
    signal: new AbortController().signal,
    ...host,
    emitted,
  }
}

type CheckoutApi = CartApi & ChangeCalls & PayCalls

const ok = async () => ({ ok: true, body: { status: 'ok' } }) as const

/** Nothing is posted but by the calls of `aCheckoutApi`. */
export const noPost: OpenClient['post'] = async () => refused({ __all__: 'Нет' })

/** The school of a person with a cart: it refuses nothing, and every call is a spy. */
export const aCheckoutApi = (api: Partial<CheckoutApi> = {}) => ({
  check: vi.fn<CheckoutApi['check']>(api.check ?? (async () => ({ ok: true, body: person }))),
  checkAgain: vi.fn<CheckoutApi['checkAgain']>(api.checkAgain ?? (async () => ({ ok: true, body: person }))),
  cart: vi.fn<CheckoutApi['cart']>(api.cart ?? (async () => ({ ok: true, body: aCart() }))),
  addItem: vi.fn<CheckoutApi['addItem']>(
    api.addItem ?? (async () => ({ ok: true, body: { status: 'ok', cart_id: 'cart-1', item_id: 'item-1', count: 1 } })),
  ),
  removeItem: vi.fn<CheckoutApi['removeItem']>(api.removeItem ?? ok),
  setDuration: vi.fn<CheckoutApi['setDuration']>(api.setDuration ?? ok),
  setGift: vi.fn<CheckoutApi['setGift']>(api.setGift ?? ok),
  setCountry: vi.fn<CheckoutApi['setCountry']>(api.setCountry ?? ok),
  usePoints: vi.fn<CheckoutApi['usePoints']>(
    api.usePoints ??
      (async (_, { promocode = '' }) => ({
        ok: true,
        body: { status: 'ok', promocode, discount: 0, discount_rub: 0 },
      })),
  ),
  redeem: vi.fn<CheckoutApi['redeem']>(api.redeem ?? ok),
  pay: vi.fn<CheckoutApi['pay']>(
    api.pay ?? (async () => ({ ok: true, body: { status: 'wait', payment: 'pay-1', order: anOrder() } })),
  ),
  getToken: vi.fn<CheckoutApi['getToken']>(
    api.getToken ?? (async () => ({ ok: true, body: { status: 'ok', clientSecret: 'secret-1', payment: 'pay-1' } })),
  ),
  paymentStatus: vi.fn<CheckoutApi['paymentStatus']>(
    api.paymentStatus ?? (async () => ({ ok: true, body: { status: 'wait', payment: 'pay-1', order: anOrder() } })),
  ),
  ticketTo: vi.fn<CheckoutApi['ticketTo']>(api.ticketTo ?? (async () => undefined)),
  track: vi.fn<CheckoutApi['track']>(api.track ?? ok),
})

export const aPage = (address = `${SCHOOL}/checkout/cart/list`) => aPageAt(address)

/** A person before the cart, otherwise as told. */
export const aState = (state: Partial<CheckoutState> = {}): CheckoutState => ({
  ...startingState('list'),
  wanted: null,
  visitor: 'person',
  userId: '7',
  cart: aCart(),
  ...state,
})

/** A flow in which every action is a spy that does nothing. */
export const aFlow = (flow: Partial<CheckoutFlow> = {}) => ({
  start: vi.fn<CheckoutFlow['start']>(flow.start),
  reload: vi.fn<CheckoutFlow['reload']>(flow.reload),
  remove: vi.fn<CheckoutFlow['remove']>(flow.remove),
  setDuration: vi.fn<CheckoutFlow['setDuration']>(flow.setDuration),
  setGift: vi.fn<CheckoutFlow['setGift']>(flow.setGift ?? (async () => null)),
  acceptOffer: vi.fn<CheckoutFlow['acceptOffer']>(flow.acceptOffer),
  typePromo: vi.fn<CheckoutFlow['typePromo']>(flow.typePromo),
  applyPromo: vi.fn<CheckoutFlow['applyPromo']>(flow.applyPromo),
  removePromo: vi.fn<CheckoutFlow['removePromo']>(flow.removePromo),
  switchLils: vi.fn<CheckoutFlow['switchLils']>(flow.switchLils),
  setCountry: vi.fn<CheckoutFlow['setCountry']>(flow.setCountry),
  addBlackBox: vi.fn<CheckoutFlow['addBlackBox']>(flow.addBlackBox),
  acceptCertificate: vi.fn<CheckoutFlow['acceptCertificate']>(flow.acceptCertificate),
  openPopup: vi.fn<CheckoutFlow['openPopup']>(flow.openPopup),
  closePopup: vi.fn<CheckoutFlow['closePopup']>(flow.closePopup),
  chat: vi.fn<CheckoutFlow['chat']>(flow.chat),
  open: vi.fn<CheckoutFlow['open']>(flow.open),
  back: vi.fn<CheckoutFlow['back']>(flow.back),
  continue: vi.fn<CheckoutFlow['continue']>(flow.continue),
  payBySavedCard: vi.fn<CheckoutFlow['payBySavedCard']>(flow.payBySavedCard),
  chooseMethod: vi.fn<CheckoutFlow['chooseMethod']>(flow.chooseMethod),
  chooseCard: vi.fn<CheckoutFlow['chooseCard']>(flow.chooseCard),
  chooseNewCard: vi.fn<CheckoutFlow['chooseNewCard']>(flow.chooseNewCard),
  submitCard: vi.fn<CheckoutFlow['submitCard']>(flow.submitCard ?? (async () => null)),
  pay: vi.fn<CheckoutFlow['pay']>(flow.pay),
  poll: vi.fn<CheckoutFlow['poll']>(flow.poll),
  formEnded: vi.fn<CheckoutFlow['formEnded']>(flow.formEnded),
  formFailed: vi.fn<CheckoutFlow['formFailed']>(flow.formFailed),
  cancel: vi.fn<CheckoutFlow['cancel']>(flow.cancel),
  celebrate: vi.fn<CheckoutFlow['celebrate']>(flow.celebrate ?? (async () => {})),
  retry: vi.fn<CheckoutFlow['retry']>(flow.retry),
})
