import { LANGS } from '../../../server/contract/langs.ts'
import type { ViewNode } from '../../browser/shadow/view-tree.ts'
import { schoolContent } from '../../elements/school-content.ts'
import { HOST, type Shell } from '../../elements/shell-seam.ts'
import type { defineElement } from '../shell/define-element.ts'
import type { PageParts } from '../shell/shell.ts'
import { makeSheet } from '../../browser/shadow/style-sheet.ts'
import css from './content.css?inline'
import { addRendered, whenRendered } from './rendered.ts'

const bar = (look: string): ViewNode => ['div', { class: `bar ${look}` }]

/** The skeleton of a document, until its code has loaded. */
const skeleton: ViewNode[] = [
  [
    'div',
    { class: 'school reader' },
    ['div', { class: 'skeleton', 'aria-busy': 'true' }, bar(''), bar('wide'), bar('picture'), bar('wide'), bar('')],
  ],
]

interface ContentElement extends Shell<{ draft?: unknown }> {
  attributeChangedCallback: () => void
}

/** Gives the elements of a tag the property `draft`, which their view reads. It hears of its changes as of those of attributes. */
const addDraft = (tag: string): void => {
  const property: PropertyDescriptor & ThisType<ContentElement> = {
    get() {
      return this[HOST].draft ?? null
    },
    set(draft: unknown) {
      this[HOST].draft = draft
      this.attributeChangedCallback()
    },
  }
  Object.defineProperty(customElements.get(tag)?.prototype, 'draft', property)
}

interface ContentParts extends PageParts {
  defineElement: typeof defineElement
}

let isDefined = false

/** Defines `<school-content>`: it shows what the server has rendered, else a skeleton, while its code loads. Once per page. */
export const openContent = async ({ defineElement, ...parts }: ContentParts): Promise<void> => {
  if (isDefined) return
  isDefined = true
  await whenRendered(schoolContent.tag)
  const firstViews = Object.fromEntries(LANGS.map((lang) => [`${lang}pass`, skeleton]))
  const sheet = makeSheet(css)
  defineElement({
    ...parts,
    spec: schoolContent,
    chunk: 'reader',
    firstViews,
    sheets: [...parts.sheets, sheet],
    loadFirstViews: async () => ({ content: firstViews }),
    fetchesStyles: false,
    rooms: {},
    start: addRendered,
  })
  addDraft(schoolContent.tag)
}
