import { useEffect, useState } from 'react'
import type { WidgetConfig } from '../browser/host.ts'
import type { TextsByLang } from '../texts/texts-by-lang.ts'

type Lang = WidgetConfig['lang']

/** The language to speak: the wanted one as soon as its texts are there, until then the one before. */
export const useLang = (
  { hasTexts, loadTexts }: Pick<TextsByLang<unknown>, 'hasTexts' | 'loadTexts'>,
  wanted: Lang,
): Lang => {
  const [spoken, setSpoken] = useState<Lang>('ru')
  useEffect(() => {
    loadTexts(wanted).then(
      () => setSpoken(wanted),
      (error: unknown) => reportError(error),
    )
  }, [loadTexts, wanted])
  return hasTexts(wanted) ? wanted : spoken
}
