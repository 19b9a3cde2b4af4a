import type { Lang } from '../../contract/messages.ts'
import { en } from './texts-en.ts'
import { type PageTexts, ru } from './texts-ru.ts'

export const pageTexts: Record<Lang, PageTexts> = { ru, en }
