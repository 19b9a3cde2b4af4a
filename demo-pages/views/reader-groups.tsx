import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { blockKinds } from '../../server/contract/content/blocks/block-types.ts'
import { general } from '../../widget/api/result.ts'
import { contentStyles } from '../../widget/elements/content-styles.ts'
import content from '../../widget/loader/content/content.css?inline'
import shell from '../../widget/loader/shell/shell.css?inline'
import { blockViews } from '../../widget/reader/blocks/block-views.ts'
import type { CommentCalls } from '../../widget/reader/comments/comment-calls.ts'
import { CommentSection } from '../../widget/reader/comments/comments.tsx'
import { Shown } from '../../widget/reader/content-widget.tsx'
import { OPEN } from '../../widget/reader/load-content.ts'
import base from '../../widget/styles/base.css?inline'
import tokens from '../../widget/styles/tokens.css?inline'
import { commentTexts } from '../../widget/texts/reader/comment-texts.ts'
import { ReaderTextsContext, readerTexts } from '../../widget/texts/reader/texts.ts'
import type { Group, GroupState, Look } from './group.ts'
import { type ShownComments, shownBlocks, shownComments, shownContents, type Steps } from './reader-states.ts'

const nothing = () => undefined
const never = () => new Promise<never>(nothing)

const sheet = new CSSStyleSheet()
sheet.replaceSync(tokens + base + shell + content + contentStyles)

/** Draws a view inside an element, with the style sheets of the live one, and takes the steps of its state. */
const draw = async (into: HTMLElement, { lang, theme }: Look, view: ReactNode, steps: Steps = []) => {
  const element = document.createElement('div')
  element.setAttribute('theme', theme)
  element.hidden = true // or an answered question would take the focus
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  into.append(element)
  flushSync(() =>
    createRoot(root).render(
      <ReaderTextsContext value={readerTexts.textsIn(lang)}>
        <div className="view">
          <div className="school reader" lang={lang}>
            {view}
          </div>
        </div>
      </ReaderTextsContext>,
    ),
  )
  for (const step of steps) {
    await new Promise((resolve) => setTimeout(resolve)) // what has been loaded is there
    flushSync(() => step(root))
  }
  element.hidden = false
}

const blockStates = blockKinds.flatMap((kind) =>
  shownBlocks[kind].map(({ name, data, steps }): GroupState => {
    const View = blockViews[kind]
    const view = (
      <article className="document">
        <View id={1} uuid="" data={data} level={4} />
      </article>
    )
    return {
      name: `${name} (${kind})`,
      elements: ['content'],
      draw: (into, look) => void draw(into, look, view, steps),
    }
  }),
)

const contentStates = shownContents.map(
  ({ name, content }): GroupState => ({
    name,
    elements: ['content'],
    draw: (into, look) =>
      void draw(into, look, <Shown content={content} level={2} dateLang={look.lang} retry={nothing} />),
  }),
)

/** Calls of the comments that reach no server. */
const stillCalls = ({ page, refusal }: ShownComments, lang: Look['lang']): CommentCalls => {
  const { signedOut } = readerTexts.of('comment', commentTexts, lang)
  const { tooMany } = readerTexts.textsIn(lang).common.errors
  const message = refusal === 'busy' ? tooMany(new Intl.RelativeTimeFormat(lang).format(40, 'second')) : signedOut
  const add = refusal ? async () => general(refusal, message) : never
  return { page: async () => page, add, remove: never, hide: never, restore: never }
}

const commentStates = shownComments.map((shown, at): GroupState => {
  const access = { ...OPEN, isSignedIn: shown.isSignedIn }
  const document = { kind: 'lesson', id: -1 - at } as const
  return {
    name: shown.name,
    elements: ['content'],
    draw: (into, look) => {
      const calls = stillCalls(shown, look.lang)
      const section = (
        <CommentSection calls={calls} document={document} access={access} dateLang={look.lang} level={4} />
      )
      void draw(into, look, section, shown.steps)
    },
  }
})

const load = () => readerTexts.loadTexts('en')

/** `<school-content>`: every kind of blocks, a document in every stage, comments. */
export const readerGroups: readonly Group[] = [
  { id: 'document', title: 'Документ', states: contentStates, load },
  { id: 'blocks', title: 'Блоки документа', states: blockStates, load },
  { id: 'comments', title: 'Комментарии', states: commentStates, load },
]
