import type { OtherLang } from '../../contract/langs.ts'
import type { Kinds, Letters } from './letter-kinds.ts'
import { lettersDe } from './letters-de.ts'
import { lettersKk } from './letters-kk.ts'
import { lettersEs } from './letters-es.ts'
import { lettersBe } from './letters-be.ts'
import { lettersUz } from './letters-uz.ts'

/** The letters of a kind in those languages. */
export const inOtherLangs = <Kind extends keyof Kinds>(kind: Kind): Record<OtherLang, Letters[Kind]> => ({
  de: lettersDe[kind],
  kk: lettersKk[kind],
  es: lettersEs[kind],
  be: lettersBe[kind],
  uz: lettersUz[kind],
})
