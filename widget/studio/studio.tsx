import type { WidgetConfig } from '../browser/host.ts'
import { shellTexts } from '../texts/studio/shell-texts.ts'

export interface StudioProps {
  lang: WidgetConfig['lang']
  /** The origin of the API, without a trailing slash. */
  apiBase: string
}

/** The authoring application. */
export const StudioApp = ({ lang }: StudioProps) => (
  <div className="school studio" lang={lang}>
    <h1>{shellTexts[lang].studio}</h1>
  </div>
)
