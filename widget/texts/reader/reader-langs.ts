import type { OtherLang } from '../../../server/contract/langs.ts'
import type { ReaderTranslation } from './translation.ts'

/** A file of its own, because the build leaves it out of the studio, which also shows documents but only in Russian and English. */
export const readerLangs: Record<OtherLang, () => Promise<ReaderTranslation>> = {
  de: async () => (await import('./reader-de.ts')).readerDe,
  kk: async () => (await import('./reader-kk.ts')).readerKk,
  es: async () => (await import('./reader-es.ts')).readerEs,
  be: async () => (await import('./reader-be.ts')).readerBe,
  uz: async () => (await import('./reader-uz.ts')).readerUz,
}
