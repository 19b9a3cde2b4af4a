import type { ContentClient } from '../../widget/api/content.ts'
import type { Failure } from '../../widget/api/content/outcome.ts'
import type { Document, Draft, Named, RemovedMarkup } from '../../widget/api/content/wire.ts'
import type { DocumentKind } from '../../server/contract/content/state.ts'
import type { CommandContext } from './controls.ts'
import { detailsOf } from './details.ts'
import { askOfKept, askToArchive, showPreviewLinks, showVersions } from './dialogs.ts'
import { button, el } from './el.ts'
import { showFaults } from './faults.ts'
import { forget, kept, savingOf } from './saving.ts'
import { aDocument, type Edited, editedFrom } from './model.ts'
import { type Outline, outlineOf } from './outline.ts'
import { readersView } from './readers.ts'

export interface EditorDeps {
  client: ContentClient
  /** A client without a token, like a reader's. */
  reader: ContentClient
  root: HTMLElement
  tags: () => readonly Named<number>[]
  notify: (type: 'success' | 'info', text: string) => void
  /** The token has expired: the author has to sign in again, and the page keeps the edits. */
  signedOut: () => void
  /** The list of documents has changed. */
  listed: () => void
}

const removedWords = (removed: readonly RemovedMarkup[]) =>
  removed.map(({ path, removed: names }) => `${path}: ${names.join(', ')}`).join('; ')

/** Edits one document at a time. */
export const editorOf = ({ client, reader, root, tags, notify, signedOut, listed }: EditorDeps) => {
  let edited: Edited = aDocument('course')
  let outline: Outline | null = null
  const status = el('p', { className: 'note', role: 'status', data: { saved: '' } })
  const faults = el('p', { className: 'fault', role: 'alert', data: { homeless: '' } })
  const readers = el('section', { className: 'reading-room', ariaLabel: 'Как видят читатели', hidden: true })
  const autosave = el('input', { type: 'checkbox' })

  const refused = (failure: Failure, sent: Draft) => {
    const uuids = (sent.content ?? []).map(({ uuid }) => uuid ?? '')
    const homeless = showFaults(root, outline?.cards() ?? [], uuids, failure)
    faults.textContent = [...homeless, ...(failure.status === 400 ? [] : [failure.detail])].join(' ')
    if (failure.reason === 'signed-out') signedOut()
  }
  const saving = savingOf({
    client,
    edited: () => edited,
    say: (words) => (status.textContent = words),
    refused,
    show: (document) => show(editedFrom(edited.kind, document)),
    saved: ({ removed_markup }) => {
      showFaults(root, [], [], { fields: {}, paths: {} })
      faults.textContent = removed_markup ? `Из текста убрано: ${removedWords(removed_markup)}` : ''
      listed()
    },
    isAutosaving: () => autosave.checked,
  })
  const context: CommandContext = {
    changed: saving.changed,
    upload: async (file) => {
      const outcome = await client.addImage(file)
      if (!outcome.ok && outcome.reason === 'signed-out') signedOut()
      return outcome.ok ? outcome.body : null
    },
  }
  const calls = () => client.documents(edited.kind)

  const save = async () => {
    if (await saving.save()) notify('success', 'Сохранено')
  }
  /** False if the document as it is shown could not be saved. */
  const isSaved = async () => (!saving.isDirty() && typeof edited.fields.id === 'number') || saving.save()
  const publish = async () => {
    if (!(await isSaved())) return
    const outcome = await calls().publish(edited.fields.id ?? 0)
    if (!outcome.ok) return refused(outcome, edited.fields)
    status.textContent = 'Опубликовано'
    notify('success', 'Опубликовано')
    listed()
    await read()
  }
  const archive = async () => {
    if (typeof edited.fields.id !== 'number' || (await askToArchive()) === 'keep') return
    const outcome = await calls().setStatus(edited.fields.id, 2)
    if (!outcome.ok) return refused(outcome, edited.fields)
    status.textContent = 'В архиве'
    listed()
  }
  const previewLinks = async () => {
    if (await isSaved()) await showPreviewLinks(calls(), edited.fields.id ?? 0)
  }
  const read = async () => {
    readers.hidden = false
    const outcome = await reader.documents(edited.kind).get(edited.fields.id ?? 0)
    const shown = outcome.ok
      ? readersView(outcome.body)
      : el('p', { className: 'note' }, 'Читатели этого пока не видят.')
    readers.replaceChildren(el('h3', {}, 'Как видят читатели'), shown)
  }
  const versions = async () => {
    if (typeof edited.fields.id !== 'number') return
    await showVersions(calls(), edited.fields.id, (outcome) => {
      if (!outcome.ok) return refused(outcome, edited.fields)
      show(editedFrom(edited.kind, outcome.body))
      saving.fresh()
      status.textContent = 'Версия вернулась'
    })
  }

  const show = (next: Edited) => {
    edited = next
    outline = outlineOf(context, edited)
    const bar = el(
      'div',
      { className: 'bar' },
      button('Сохранить', () => void save(), 'button'),
      button('Опубликовать', () => void publish(), 'button quiet'),
      button('Версии', () => void versions(), 'button quiet'),
      button('Как видят читатели', () => void read(), 'button quiet'),
      button('Ссылка на черновик', () => void previewLinks(), 'button quiet'),
      button('В архив', () => void archive(), 'button quiet'),
      el('label', { className: 'check' }, autosave, 'Сохранять само'),
      status,
      faults,
    )
    const title = el('h2', { tabIndex: -1 }, edited.fields.title || 'Новый документ')
    root.replaceChildren(title, detailsOf(context, edited, tags()), outline.element, bar, readers)
    root.hidden = false
  }

  const begin = async (kind: DocumentKind, document: Document | null) => {
    readers.hidden = true
    status.textContent = faults.textContent = ''
    const left = kept(kind, document?.id ?? null)
    const isTaken = left !== null && (await askOfKept()) === 'take'
    if (left && !isTaken) forget(kind, document?.id ?? null)
    show(isTaken ? editedFrom(kind, left) : document ? editedFrom(kind, document) : aDocument(kind))
    saving.fresh()
    if (isTaken) saving.changed()
    root.querySelector('h2')?.focus()
  }
  addEventListener('pagehide', saving.keepNow)
  return {
    create: (kind: DocumentKind) => begin(kind, null),
    open: async (kind: DocumentKind, id: number) => {
      const outcome = await client.documents(kind).get(id)
      if (outcome.ok) await begin(kind, outcome.body)
      else if (outcome.reason === 'signed-out') signedOut()
    },
    /** Whether the page has edits that are not saved. */
    isDirty: saving.isDirty,
  }
}
