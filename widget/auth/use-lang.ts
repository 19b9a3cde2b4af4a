import { useEffect, useState } from 'react'
import type { WidgetConfig } from '../browser/host.ts'
import { hasTexts, provideTexts } from '../texts/texts.ts'
import { partsOf } from './parts.ts'

type Lang = WidgetConfig['lang']

/** Fetches the texts of a language. Rejects where they do not come. */
export const loadTexts = async (lang: Lang): Promise<void> => {
  if (lang !== 'ru' && !hasTexts(lang)) provideTexts(lang, await partsOf().texts[lang]())
}

/** The language to speak: the wanted one as soon as its texts are there, until then the one before. */
export const useLang = (wanted: Lang): Lang => {
  const [spoken, setSpoken] = useState<Lang>('ru')
  useEffect(() => {
    loadTexts(wanted).then(
      () => setSpoken(wanted),
      (error: unknown) => reportError(error),
    )
  }, [wanted])
  return hasTexts(wanted) ? wanted : spoken
}
