import type { Translation } from '../texts-by-lang.ts'
import type { commentTexts } from './comment-texts.ts'
import type { ReaderTexts } from './reader-ru.ts'

/** The texts of the forms and views that are fetched, by subject. */
export interface ReaderSubjects {
  comment: (typeof commentTexts)['ru']
}

/** The file of a language beside Russian and English. */
export type ReaderTranslation = ReaderTexts & Translation<ReaderSubjects>
