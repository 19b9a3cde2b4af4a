import { expect, test } from 'vitest'
import { LANGS } from '../../server/contract/langs.ts'
import { formTexts } from '../../server/forms/texts.ts'
import { cardFormTexts } from '../../widget/texts/checkout/card-texts.ts'
import { checkoutTexts } from '../../widget/texts/checkout/texts.ts'

test.each(LANGS)(
  'in %s the form without scripts words what renews, and for how long it is bought, as the cart',
  async (lang) => {
    await checkoutTexts.loadTexts(lang)
    const { list, terms } = checkoutTexts.textsIn(lang)
    const { months, monthly, yearly, renewal, storedForRenewal } = formTexts[lang].order
    expect([months, monthly('990 ₽'), yearly('990 ₽'), renewal, storedForRenewal]).toEqual([
      list.months,
      terms.monthly('990 ₽'),
      terms.yearly('990 ₽'),
      terms.renewal,
      checkoutTexts.of('cardForm', cardFormTexts, lang).storedForRenewal,
    ])
  },
)
