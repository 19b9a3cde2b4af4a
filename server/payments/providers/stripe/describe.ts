import type { Lang } from '../../../contract/messages.ts'
import type { PaymentErrorReply } from '../../../contract/checkout-replies.ts'
import type { Refused } from '../../provider.ts'
import { codesOf, TROUBLES, type Trouble } from './texts.ts'
import { en } from './texts-en.ts'
import { ru } from './texts-ru.ts'

const texts = { ru, en }

const troubles = new Map<string, Trouble>(
  TROUBLES.flatMap((trouble) => codesOf[trouble].map((code) => [code, trouble])),
)

/** What a decline code or an error code of Stripe means to who pays; a general sentence for one that is not known. */
export const describeStripe = (code: string, lang: Lang): string => texts[lang][troubles.get(code) ?? 'general']

/** `id` is that of the payment intent, where there is one. Source: checkout spec §8. */
export const errorOf = (type: string, id: string, code: string, lang: Lang): PaymentErrorReply => ({
  type,
  id,
  code,
  description: describeStripe(code, lang),
})

export const refuse = (type: string, id: string, code: string, lang: Lang = 'ru'): Refused => ({
  kind: 'refused',
  error: errorOf(type, id, code, lang),
})
