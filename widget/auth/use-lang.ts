import { hasTexts, provideTexts } from '../texts/texts.ts'
import { createSpeech } from '../ui/use-lang.ts'
import { partsOf } from './parts.ts'

export const { loadTexts, useLang } = createSpeech({ hasTexts, provideTexts }, (lang) => partsOf().texts[lang]())
