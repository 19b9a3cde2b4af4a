import type { CardSubject } from './card.tsx'

/** What is chosen to be looked at; what is not named is all. */
export type Choice = Partial<Record<'element' | 'lang' | 'theme' | 'view', string>>

const names = ['element', 'lang', 'theme', 'view'] as const

/** `#element=auth&lang=en`: a choice as the page's address has it. */
export const choiceIn = (hash: string): Choice => {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])))
}

export const hashOf = (choice: Choice): string =>
  new URLSearchParams(names.flatMap((name) => (choice[name] ? [[name, choice[name]]] : []))).toString()

/** A choice of this name alone changed; '' chooses all. */
export const changed = (choice: Choice, name: string, value: string): Choice => ({ ...choice, [name]: value })

export const isChosen = (
  { element, lang, theme, view }: Choice,
  subject: Pick<CardSubject, 'kind' | 'lang' | 'theme' | 'screen'>,
): boolean =>
  (!element || element === subject.kind) &&
  (!lang || lang === subject.lang) &&
  (!theme || theme === subject.theme) &&
  (!view || view === subject.screen)
