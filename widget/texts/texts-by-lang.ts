import { type Lang, mainLangOf, type MainLang, type OtherLang } from '../../server/contract/langs.ts'
import { addDates, type OwnDates } from './own-dates.ts'

/** What the file of a language brings for an area: the texts of its subjects, and its dates where browsers cannot write them. */
export interface Translation<Subjects> {
  subjects: Subjects
  dates?: OwnDates
}

export interface TextsBySubject<Subjects> {
  /**
   * The texts of a subject. Russian and English are those of `main`, which stands beside the code that shows them; those of another language
   * come with its file, and are Russian or English until then.
   */
  of: <Name extends keyof Subjects>(name: Name, main: Record<MainLang, Subjects[Name]>, lang: Lang) => Subjects[Name]
  /** Loads a language. Rejects where its file does not come; another call tries again. */
  loadSubjects: (lang: Lang) => Promise<void>
}

type Loaders<Texts> = Record<OtherLang, () => Promise<Texts>>

export const createSubjects = <Subjects>(loaders: Loaders<Translation<Subjects>>): TextsBySubject<Subjects> => {
  const loaded: Partial<Record<Lang, Subjects>> = {}
  return {
    of: (name, main, lang) => loaded[lang]?.[name] ?? main[mainLangOf(lang)],
    loadSubjects: async (lang) => {
      if (lang === 'ru' || lang === 'en' || loaded[lang]) return
      const { subjects, dates } = await loaders[lang]()
      addDates(lang, dates)
      loaded[lang] = subjects
    },
  }
}

export interface TextsByLang<Texts> {
  hasTexts: (lang: Lang) => boolean
  /** Loads the texts of a language that are missing, with those of its subjects. Rejects where they do not come; another call tries again. */
  loadTexts: (lang: Lang) => Promise<void>
  /** The texts of a language; Russian until they are loaded. */
  textsIn: (lang: Lang) => Texts
}

/** Russian is there from the start; every other language is loaded on demand. */
export const createTextsByLang = <Texts, Subjects>(
  ru: Texts,
  en: () => Promise<Texts>,
  others: Loaders<Texts & Translation<Subjects>>,
): TextsByLang<Texts> & Pick<TextsBySubject<Subjects>, 'of'> => {
  const known: Partial<Record<Lang, Texts>> & { ru: Texts } = { ru }
  const { of, loadSubjects } = createSubjects<Subjects>(others)
  const hasTexts = (lang: Lang) => lang in known
  return {
    of,
    hasTexts,
    loadTexts: async (lang) => {
      if (lang === 'ru' || hasTexts(lang)) return
      const [texts] = await Promise.all([lang === 'en' ? en() : others[lang](), loadSubjects(lang)])
      known[lang] = texts
    },
    textsIn: (lang) => known[lang] ?? ru,
  }
}
