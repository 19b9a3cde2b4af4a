import { useEffect, useState } from 'react'
import type { WidgetConfig } from '../browser/host.ts'
import type { Shelf } from '../texts/shelf.ts'

type Lang = WidgetConfig['lang']

/** Fetches the languages that a shelf of texts does not have. */
export const createSpeech = <Texts>(
  { hasTexts, provideTexts }: Pick<Shelf<Texts>, 'hasTexts' | 'provideTexts'>,
  fetchTexts: (lang: Exclude<Lang, 'ru'>) => Promise<Texts>,
) => {
  /** Fetches the texts of a language. Rejects where they do not come. */
  const loadTexts = async (lang: Lang): Promise<void> => {
    if (lang !== 'ru' && !hasTexts(lang)) provideTexts(lang, await fetchTexts(lang))
  }

  /** The language to speak: the wanted one as soon as its texts are there, until then the one before. */
  const useLang = (wanted: Lang): Lang => {
    const [spoken, setSpoken] = useState<Lang>('ru')
    useEffect(() => {
      loadTexts(wanted).then(
        () => setSpoken(wanted),
        (error: unknown) => reportError(error),
      )
    }, [wanted])
    return hasTexts(wanted) ? wanted : spoken
  }

  return { loadTexts, useLang }
}
