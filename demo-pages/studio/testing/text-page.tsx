import { memo } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { createContentClient } from '../../../widget/api/content.ts'
import { blockViews } from '../../../widget/reader/blocks/block-views.ts'
import { textEditors } from '../../../widget/studio/blocks/text/text-editors.ts'
import { createDocumentStore } from '../../../widget/studio/document/document-store.ts'
import { setData } from '../../../widget/studio/document/edits.ts'
import { type EditedBlock, newDocument } from '../../../widget/studio/document/model.ts'
import { type Studio, StudioContext } from '../../../widget/studio/studio-context.ts'
import text from '../../../widget/studio/styles/text.css?inline'
import textBlocks from '../../../widget/studio/styles/text-blocks.css?inline'
import base from '../../../widget/styles/base.css?inline'
import fields from '../../../widget/styles/fields.css?inline'
import cards from '../../../widget/styles/reader-cards.css?inline'
import reader from '../../../widget/styles/reader.css?inline'
import screens from '../../../widget/styles/screens.css?inline'
import tokens from '../../../widget/styles/tokens.css?inline'
import tones from '../../../widget/styles/tones.css?inline'

/** The editors of texts alone, beside what readers see of them: a page of the tests. */
const page = {
  store: createDocumentStore(newDocument('course')),
  open: (content: readonly EditedBlock[]) => page.store.getState().replace((document) => ({ ...document, content })),
  content: () => page.store.getState().document.content.map(({ data }) => data),
  undo: () => page.store.getState().undo(),
  redo: () => page.store.getState().redo(),
}

export type TextPage = typeof page

const notify = () => undefined

const studio: Studio = {
  client: createContentClient({ apiBase: '', token: () => '', notify }),
  me: { id: '1', name: 'Анна', role: 'author' },
  lang: 'ru',
  apiBase: '',
  notify,
}

const NO_FAULTS = new Map<string, readonly string[]>()

const Edited = memo(({ block: { uuid, id, kind, data } }: { block: EditedBlock }) => {
  const Editor = textEditors[kind]
  if (!Editor) return null
  return (
    <div className="edited">
      <Editor
        uuid={uuid}
        id={id}
        data={data}
        faults={NO_FAULTS}
        change={(changed, merge) =>
          page.store.getState().edit(setData(uuid, changed), merge ? { merge: `${uuid}.${merge}` } : {})
        }
      />
    </div>
  )
})

const Read = ({ block: { uuid, id, kind, data } }: { block: EditedBlock }) => {
  const View = blockViews[kind]
  return <View uuid={uuid} id={id} data={data} level={2} />
}

const Page = () => {
  const { content } = useStore(page.store).document
  return (
    <StudioContext value={studio}>
      <main className="school studio">
        <h1>Тексты</h1>
        <div className="document" data-editor="">
          {content.map((block) => (
            <Edited key={block.uuid} block={block} />
          ))}
        </div>
        {content.length < 20 && (
          <div className="document" data-reader="">
            {content.map((block) => (
              <Read key={block.uuid} block={block} />
            ))}
          </div>
        )}
      </main>
    </StudioContext>
  )
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `${tokens + base + tones + fields + screens + reader + cards + text + textBlocks}
  .school { max-inline-size: 760px; padding: 24px; } .document { margin-block-end: 64px; }`,
)
const host = document.createElement('div')
document.body.append(host)
const shadow = host.attachShadow({ mode: 'open' })
shadow.adoptedStyleSheets = [sheet]
createRoot(shadow).render(<Page />)
Object.assign(globalThis, { textPage: page })
