import { isStep } from '../model/addresses.ts'
import {
  type CheckoutEvent,
  type CheckoutEventName,
  type NewCard,
  type Payment,
  startingState,
  type StepId,
} from '../model/state.ts'
import { aCard, aCart, anOrder } from './a-cart.ts'

const steps: Record<StepId, 'step'> = {
  list: 'step',
  empty: 'step',
  methods: 'step',
  cards: 'step',
  info: 'step',
  review: 'step',
  widget: 'step',
  success: 'step',
  fail: 'step',
}

export const stepIds = Object.keys(steps).filter(isStep)

export const aNewCard: NewCard = { brand: 'visa', last4: '1111', exp: '12/30' }

/** A payment in each of its phases. */
export const payments: { readonly [Phase in Payment['phase']]: Extract<Payment, { phase: Phase }> } = {
  sending: { phase: 'sending' },
  lost: { phase: 'lost', payment: 'pay-1' },
  elsewhere: { phase: 'elsewhere' },
  leaving: { phase: 'leaving' },
  secure: { phase: 'secure', payment: 'pay-1', action: 'https://acs.example/', fields: {}, isFrameable: true },
  form: { phase: 'form', payment: 'pay-1', token: 'ct-1', returnUrl: 'https://school.example/' },
  embedded: { phase: 'embedded', payment: 'pay-1', clientSecret: 'secret' },
  waiting: { phase: 'waiting', payment: 'pay-1' },
  paid: { phase: 'paid', payment: 'pay-1', items: [] },
  failed: { phase: 'failed', error: { type: 'card', id: 'p-1', code: 'declined', description: 'Отказ' } },
  broken: { phase: 'broken', message: 'Форма не открылась' },
}

/** One of each event. */
export const events: { readonly [Name in CheckoutEventName]: Extract<CheckoutEvent, { type: Name }> } = {
  identified: { type: 'identified', userId: null },
  cartLoaded: { type: 'cartLoaded', cart: aCart({ items: [] }), isResubscribe: false },
  reset: { type: 'reset', start: startingState('list') },
  opened: { type: 'opened', step: 'info' },
  requestStarted: { type: 'requestStarted', busy: { what: 'cart' } },
  refused: { type: 'refused', errors: { __all__: 'Нет' } },
  requestEnded: { type: 'requestEnded' },
  monthsChosen: { type: 'monthsChosen', months: 6 },
  offerTicked: { type: 'offerTicked', isAccepted: false },
  promoTyped: { type: 'promoTyped', code: 'LETO' },
  promoChecking: { type: 'promoChecking' },
  promoChecked: {
    type: 'promoChecked',
    code: 'LETO',
    discount: { RUB: 300_00, EUR: 0 },
    message: 'Промокод применен',
    isThresholdWaived: false,
  },
  promoMessageOver: { type: 'promoMessageOver' },
  promoRemoved: { type: 'promoRemoved' },
  promoDeferred: { type: 'promoDeferred', code: 'LETO' },
  certificateFound: {
    type: 'certificateFound',
    certificate: { code: 'abcd-efgh', lils: 500, giver: 'Мария', gender: 'f' },
  },
  lilsSwitched: { type: 'lilsSwitched', usesLils: true },
  methodChosen: { type: 'methodChosen', method: 'tinkoff' },
  methodDropped: { type: 'methodDropped' },
  cardChosen: { type: 'cardChosen', cardId: aCard().id },
  cardWanted: { type: 'cardWanted' },
  cardTyped: { type: 'cardTyped', card: aNewCard },
  popupOpened: { type: 'popupOpened', popup: 'country' },
  popupClosed: { type: 'popupClosed' },
  paymentMoved: { type: 'paymentMoved', payment: payments.waiting },
  orderLoaded: { type: 'orderLoaded', order: anOrder() },
  trialUnavailable: { type: 'trialUnavailable' },
  paymentCleared: { type: 'paymentCleared' },
}
