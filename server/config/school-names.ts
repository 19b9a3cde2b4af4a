import type { Lang } from '../contract/langs.ts'
import { schoolDe } from '../contract/messages-de.ts'
import { schoolKk } from '../contract/messages-kk.ts'
import { schoolEs } from '../contract/messages-es.ts'
import { schoolBe } from '../contract/messages-be.ts'
import { schoolUz } from '../contract/messages-uz.ts'
import type { SchoolWording } from '../contract/school-wording.ts'

/** Names of a school in mails, pages and descriptions of payments. */
export type SchoolNames = Record<Lang, { name: string; fullName: string; about: string; mark: string }>

type Names = SchoolNames[Lang]

const markOf = (school: string) => (Array.from(school)[0] ?? '').toUpperCase()

const namesIn = ({ fullName, about }: SchoolWording, name: string): Names => ({
  name,
  fullName: fullName(name),
  about,
  mark: markOf(name),
})

/** Languages with Latin letters have the English name, the others the Russian one. */
export const schoolNames = (ru: string, en: string): SchoolNames => ({
  ru: { name: ru, fullName: `Онлайн-школа «${ru}»`, about: 'онлайн-школа для детей', mark: markOf(ru) },
  en: { name: en, fullName: `${en} Online School`, about: 'online school for children', mark: markOf(en) },
  de: namesIn(schoolDe, en),
  kk: namesIn(schoolKk, ru),
  es: namesIn(schoolEs, en),
  be: namesIn(schoolBe, ru),
  uz: namesIn(schoolUz, en),
})

export const DEMO_NAME = { ru: 'Маяк', en: 'Mayak' }

export const demoNames = schoolNames(DEMO_NAME.ru, DEMO_NAME.en)

/** The names of the school that this process serves. */
export const school: SchoolNames = { ...demoNames }

/** Names the school of this process, before it serves. */
export const nameSchool = ({ names }: { names: SchoolNames }): void => void Object.assign(school, names)
