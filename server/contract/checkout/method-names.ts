import type { Lang } from '../langs.ts'
import { methodNamesDe } from '../messages-de.ts'
import { methodNamesKk } from '../messages-kk.ts'
import { methodNamesEs } from '../messages-es.ts'
import { methodNamesBe } from '../messages-be.ts'
import { methodNamesUz } from '../messages-uz.ts'
import { methodNames, type PaymentMethodId } from './methods.ts'

/** The names of the methods in every language, for the server; the widget has those of other languages in their files. */
export const allMethodNames: Record<Lang, Readonly<Record<PaymentMethodId, string>>> = {
  ...methodNames,
  de: { ...methodNames.en, ...methodNamesDe },
  kk: { ...methodNames.ru, ...methodNamesKk },
  es: { ...methodNames.en, ...methodNamesEs },
  be: { ...methodNames.ru, ...methodNamesBe },
  uz: { ...methodNames.ru, ...methodNamesUz },
}
