import { createSubjects, type Translation } from '../texts-by-lang.ts'
import type { GoodsTexts } from './goods-texts.ts'
import type { NoticeTexts } from './notice-texts.ts'

/** What the script shows outside its forms, by subject. */
export interface PageSubjects {
  goods: GoodsTexts
  notice: NoticeTexts
  /** The label of the button that closes a popup. */
  close: string
  /** The link that removes an item, in the lines of a cart that are drawn before the checkout's texts have loaded. */
  remove: string
}

/** The file of a language beside Russian and English: a chunk that popups and the shop share. */
export type PageTranslation = Translation<PageSubjects>

export const pageTexts = createSubjects<PageSubjects>({
  de: async () => (await import('./page-de.ts')).pageDe,
  kk: async () => (await import('./page-kk.ts')).pageKk,
  es: async () => (await import('./page-es.ts')).pageEs,
  be: async () => (await import('./page-be.ts')).pageBe,
  uz: async () => (await import('./page-uz.ts')).pageUz,
})
