import { LANGS } from '../../../server/contract/langs.ts'
import { renderToString } from 'react-dom/server'
import pageCss from '../../../demo-pages/documents/documents.css?inline'
import type { RenderContent } from '../../../server/pages/reader.ts'
import { contentStyles } from '../../../widget/elements/content-styles.ts'
import { readConfig } from '../../../widget/elements/element-spec.ts'
import { schoolContent } from '../../../widget/elements/school-content.ts'
import { ID_PREFIX } from '../../../widget/elements/shell-seam.ts'
import { inertHost } from '../../../widget/elements/static-host.ts'
import skeleton from '../../../widget/loader/content/content.css?inline'
import type { ContentHost } from '../../../widget/reader/content-host.ts'
import { ContentWidget } from '../../../widget/reader/content-widget.tsx'
import base from '../../../widget/styles/base.css?inline'
import tokens from '../../../widget/styles/tokens.css?inline'
import { pageTexts } from '../../../widget/texts/page/texts.ts'
import { readerTexts } from '../../../widget/texts/reader/texts.ts'

/* What the server renders `<school-content>` and the lines of a cart with: `server/pages/reader.ts` loads the build of this file. */

export { renderCartLines as cartLines } from './rendered-cart.ts'

await Promise.all(LANGS.flatMap((lang) => [readerTexts.loadTexts(lang), pageTexts.loadSubjects(lang)]))

/** The styles of the page, and those within the shadow root: they stand in the page, so that its text waits for no other file. */
export const pageStyles = pageCss
export const styles = tokens + base + skeleton + contentStyles

/** React puts preloads of pictures before everything else; they belong into the head of the page. */
const PRELOADS = /^(?:<link [^>]*>)+/

export const render: RenderContent = ({ kind, lang, ...rendered }) => {
  const config = { ...readConfig(schoolContent, () => null), kind, lang, dateLang: lang, level: '1' as const }
  const host: ContentHost = {
    ...inertHost(),
    config: () => config,
    claimEarlyAction: () => null,
    rendered,
  }
  const html = renderToString(<ContentWidget host={host} />, { identifierPrefix: ID_PREFIX })
  const preloads = PRELOADS.exec(html)?.[0] ?? ''
  return { markup: html.slice(preloads.length), preloads }
}
