import type { PhoneCodesOffer } from '../../server/contract/replies.ts'
import type { ByPhone, LoginState } from '../../widget/auth/state.ts'
import { draft, inTwentyMinutes, offers, refusal, sending, type ShownState } from './shown-state.ts'

const phoneCodes: PhoneCodesOffer = { ways: ['sms', 'call'], countries: ['RU', 'BY'] }
export const withPhone = () => ({ offers: { ...offers, phoneCodes } })
const started = (byPhone: Partial<ByPhone> = {}): Partial<LoginState> => ({
  ...withPhone(),
  draft,
  isSent: true,
  byPhone: { phone: draft.phone, step: 'code', startedAt: inTwentyMinutes(), callTo: null, email: null, ...byPhone },
})
const callTo = { phone: '+78005008275', shown: '+7 (800) 500-82-75' }

/** The sign-in by phone, step by step. */
export const phoneStates: readonly ShownState[] = [
  { name: 'Номер', state: withPhone },
  {
    name: 'Ошибка в номере',
    state: (messages) => ({ ...withPhone(), ...refusal(['phone', ({ texts }) => texts.fields.phoneBad])(messages) }),
  },
  {
    name: 'Номер: общая ошибка',
    state: (messages) => ({
      ...withPhone(),
      draft,
      ...refusal(['__all__', ({ server }) => server.tooManyTries])(messages),
    }),
  },
  { name: 'Номер отправляется', state: () => ({ ...withPhone(), ...sending(), draft }) },
  { name: 'Код отправлен', state: () => ({ ...started(), resendAt: inTwentyMinutes() }) },
  {
    name: 'Можно позвонить',
    state: () => ({ ...started({ startedAt: Date.now() - 40_000 }), resendAt: inTwentyMinutes() }),
  },
  { name: 'Можно войти по почте', state: () => started({ startedAt: Date.now() - 70_000 }) },
  {
    name: 'Неверный код',
    state: (messages) => ({ ...started(), ...refusal(['code', ({ server }) => server.codeWrong])(messages) }),
  },
  {
    name: 'Неверный трижды',
    state: (messages) => ({
      ...started(),
      isCodeSpent: true,
      resendAt: inTwentyMinutes(),
      lockedUntil: inTwentyMinutes(),
      ...refusal(['code', ({ server }) => server.codeLocked])(messages),
    }),
  },
  { name: 'Код проверяется', state: () => ({ ...started(), ...sending(), resendAt: inTwentyMinutes() }) },
  { name: 'Звонок', state: () => started({ step: 'call', callTo }) },
  { name: 'Звонка долго нет', state: () => started({ step: 'call', callTo, startedAt: Date.now() - 70_000 }) },
  { name: 'Нужна и почта', state: () => started({ step: 'email', email: 'a•••@example.ru' }) },
  { name: 'Нужна почта, которую вводят', state: () => started({ step: 'email' }) },
  {
    name: 'Почта: общая ошибка',
    state: (messages) => ({
      ...started({ step: 'email' }),
      ...refusal(['__all__', ({ server }) => server.tooManyMails])(messages),
    }),
  },
  {
    name: 'Код отправлен на почту',
    state: () => ({ ...started({ step: 'email-code', email: 'a•••@example.ru' }), resendAt: inTwentyMinutes() }),
  },
]
