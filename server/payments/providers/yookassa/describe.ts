import type { MainLang } from '../../../contract/langs.ts'
import type { PaymentErrorReply } from '../../../contract/checkout/payment-calls.ts'
import type { Refused } from '../../provider.ts'
import type { Refusal } from './client.ts'
import { en, ru, type ErrorCode } from './texts.ts'

export type { MainLang }

const texts = { ru, en }

const messages: Record<MainLang, Map<string, string>> = {
  ru: new Map(Object.entries({ ...ru.errors, ...ru.reasons })),
  en: new Map(Object.entries({ ...en.errors, ...en.reasons })),
}

/** Explains a cancellation reason or an error code of YooKassa to the buyer; an unknown one gets the general sentence. */
export const describeYookassa = (code: string, lang: MainLang): string =>
  messages[lang].get(code) ?? texts[lang].general

/** `id` is that of the payment, binding or refund, else that of the refusal; empty if nothing was sent. Source: checkout spec §8. */
export const errorOf = (type: string, id: string, code: string, lang: MainLang): PaymentErrorReply => ({
  type,
  id,
  code,
  description: describeYookassa(code, lang),
})

/** A refusal by YooKassa of a new operation. */
export const refusedBy = ({ id, code, isAccountError }: Refusal, lang: MainLang): Refused => ({
  kind: 'refused',
  error: errorOf('error', id, code, lang),
  ...(isAccountError && { isAccountError }),
})

/** A refusal of our own, without a call to YooKassa. */
export const refuseUnasked = (code: ErrorCode, lang: MainLang): Refused => ({
  kind: 'refused',
  error: errorOf('error', '', code, lang),
})
