import { useEffect, useState } from 'react'
import type { WidgetConfig } from '../browser/host.ts'
import type { TextsByLang } from '../texts/texts-by-lang.ts'

type Lang = WidgetConfig['lang']

/** The language to display: `wanted` once its texts are loaded, until then the previous language. */
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
