import { checkoutTexts } from '../texts/checkout/texts.ts'
import { createSpeech } from '../ui/use-lang.ts'
import { partsOf } from './parts.ts'

export const { loadTexts, useLang } = createSpeech(checkoutTexts, (lang) => partsOf().texts[lang]())
