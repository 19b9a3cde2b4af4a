import { useEffect } from 'react'
import { isObject } from '../../../server/contract/is-object.ts'
import { fromJson } from '../../api/json.ts'
import { isText } from '../../api/guards.ts'
import { blocksMarkdown } from '../blocks/document-markdown.ts'
import { copyOf, type EditedBlock, newBlock } from '../document/model.ts'
import { escaped } from '../rich-text/to-markup.ts'
import { useStudio } from '../ui/studio-context.ts'
import { kindsMatching } from './insert-entries.ts'
import { type CanvasContextValue } from './canvas-context.ts'
import { CARD } from './card-elements.ts'
import { zoneOf } from './canvas-keys.ts'
import { textsIn } from './found.ts'

/** The type of blocks on the clipboard, beside their text as Markdown. */
const BLOCKS = 'application/x-school-blocks+json'

const jsonOf = (blocks: readonly EditedBlock[], school: string): string =>
  JSON.stringify({ school, blocks: blocks.map(({ kind, data }) => ({ kind, data })) })

/** Marks in HTML what the clipboard of a browser without types of its own has of blocks. */
const IN_HTML = /data-school-blocks="([^"]*)"/

/** The texts of blocks for programs that take HTML, with the blocks themselves. */
const htmlOf = (blocks: readonly EditedBlock[], json: string): string => {
  const texts = blocks.flatMap(textsIn).filter(({ text, kind }) => text.trim() !== '' && kind !== 'code')
  const parts = texts.map(({ text, kind }) => `<div>${kind === 'markup' ? text : escaped(text)}</div>`)
  return `<div data-school-blocks="${encodeURIComponent(json)}">${parts.join('')}</div>`
}

const copiedIn = (clipboard: DataTransfer | null): unknown => {
  const [, inHtml = ''] = IN_HTML.exec(clipboard?.getData('text/html') ?? '') ?? []
  try {
    return fromJson(clipboard?.getData(BLOCKS) || decodeURIComponent(inHtml))
  } catch {
    return null // nothing, or of another program
  }
}

/** The copied blocks of this school as new ones, without kinds that the person may not insert. */
const blocksFrom = (copied: unknown, school: string, role: string): readonly EditedBlock[] => {
  if (!isObject(copied) || copied.school !== school || !Array.isArray(copied.blocks)) return []
  const kinds = kindsMatching('', role).flatMap(({ kinds }) => kinds)
  return copied.blocks.flatMap((block: unknown) => {
    if (!isObject(block) || !isText(block.kind) || !isObject(block.data)) return []
    const kind = kinds.find((one) => one === block.kind)
    return kind && kind !== 'table' ? [copyOf(newBlock(kind, block.data))] : []
  })
}

/** Where pasted blocks go: after the selected ones or the one with the focus, before all others from the title; null in any other field. */
const placeFor = (active: Element | null, order: readonly string[], selected: readonly string[]): number | null => {
  const after = (uuid: string | null | undefined) => order.indexOf(uuid ?? '') + 1 || order.length
  if (active?.closest('dialog')) return null
  if (active?.closest('.document-title')) return 0
  const card = active?.closest(`[${CARD}]`)
  const isText = active !== null && zoneOf(active) === 'text'
  if (isText) return card ? after(card.getAttribute(CARD)) : null
  const last = order.findLast((uuid) => selected.includes(uuid))
  return after(last ?? card?.getAttribute(CARD))
}

/**
 * Copies, cuts and pastes blocks by the keys of the system: the selected ones, or the one whose handle has the focus. `place` is the element
 * around the cards.
 */
export const useBlockClipboard = (
  place: HTMLElement | null,
  { store, actions, texts }: Omit<CanvasContextValue, 'view'>,
  announce: (text: string) => void,
) => {
  const { apiBase, me } = useStudio()
  const { role } = me
  useEffect(() => {
    if (!place) return
    const school = apiBase || location.origin
    const life = new AbortController()
    const active = (): Element | null => {
      const root = place.getRootNode()
      return root instanceof ShadowRoot ? root.activeElement : document.activeElement
    }
    const chosen = (): readonly EditedBlock[] => {
      const element = active()
      const zone = element ? zoneOf(element) : 'elsewhere'
      const isWriting = zone === 'text' || (zone !== 'handle' && getSelection()?.type === 'Range')
      if (isWriting || element?.closest('dialog')) return []
      const { selected, document: edited } = store.getState()
      const uuid = zone === 'handle' ? element?.closest(`[${CARD}]`)?.getAttribute(CARD) : null
      return edited.content.filter((block) =>
        selected.length > 0 ? selected.includes(block.uuid) : block.uuid === uuid,
      )
    }
    const onCopy = (event: ClipboardEvent) => {
      const blocks = chosen()
      if (blocks.length === 0 || !event.clipboardData) return
      event.preventDefault()
      const json = jsonOf(blocks, school)
      event.clipboardData.setData(BLOCKS, json)
      event.clipboardData.setData('text/html', htmlOf(blocks, json))
      event.clipboardData.setData('text/plain', blocksMarkdown(blocks, apiBase))
      if (event.type === 'cut') actions.remove(blocks.map(({ uuid }) => uuid))
      else announce(texts.copied(blocks.length))
    }
    const onPaste = (event: ClipboardEvent) => {
      const blocks = blocksFrom(copiedIn(event.clipboardData), school, role)
      const at = blocks.length === 0 ? null : placeFor(active(), actions.order(), store.getState().selected)
      if (at === null) return
      event.preventDefault()
      event.stopPropagation() // a text with the focus would take the Markdown too
      actions.paste(at, blocks)
    }
    // WebKit copies without a selected text only if this event is canceled
    const onBefore = (event: Event) => chosen().length > 0 && event.preventDefault()
    const options = { capture: true, signal: life.signal }
    document.addEventListener('copy', onCopy, options)
    document.addEventListener('cut', onCopy, options)
    document.addEventListener('paste', onPaste, options)
    for (const type of ['beforecopy', 'beforecut']) document.addEventListener(type, onBefore, options)
    return () => life.abort()
  }, [place, store, actions, texts, announce, apiBase, role])
}
