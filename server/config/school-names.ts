import type { Lang } from '../contract/messages.ts'

/** Names of a school in mails, pages and descriptions of payments. */
export type SchoolNames = Record<Lang, { name: string; fullName: string; about: string; mark: string }>

const markOf = (school: string) => (Array.from(school)[0] ?? '').toUpperCase()

export const schoolNames = (ru: string, en: string): SchoolNames => ({
  ru: { name: ru, fullName: `Онлайн-школа «${ru}»`, about: 'онлайн-школа для детей', mark: markOf(ru) },
  en: { name: en, fullName: `${en} Online School`, about: 'online school for children', mark: markOf(en) },
})

export const DEMO_NAME = { ru: 'Маяк', en: 'Mayak' }

export const demoNames = schoolNames(DEMO_NAME.ru, DEMO_NAME.en)

/** The names of the school that this process serves. */
export const school: SchoolNames = { ...demoNames }

/** Names the school of this process, before it serves. */
export const nameSchool = ({ names }: { names: SchoolNames }): void => void Object.assign(school, names)
