import { createContentClient } from '../../widget/api/content.ts'
import type { Named } from '../../widget/api/content/wire.ts'
import type { Notify } from '../../widget/browser/host.ts'
import { editorOf } from './editor.ts'
import { button, el, part } from './el.ts'
import { documentKinds, documentNames, kindNamed } from './kinds.ts'

/** Kept in the page's memory only. */
let token: string | null = null
let tags: readonly Named<number>[] = []

const notify: Notify = (type, text) => globalThis.SchoolWidgets?.notify(type, text)
const client = createContentClient({ apiBase: '', token: () => token, notify })
const reader = createContentClient({ apiBase: '', token: () => null, notify })

const signInBox = part('[data-sign-in]', HTMLElement)
const documents = part('[data-documents]', HTMLElement)
const kinds = part('[data-kind]', HTMLSelectElement)
const lines = part('[data-lines]', HTMLUListElement)
const noLines = part('[data-no-lines]', HTMLElement)

const signedOut = () => {
  token = null
  signInBox.hidden = false
  part('[data-sign-in-why]', HTMLElement).textContent =
    'Вход истёк. Войдите снова: то, что вы написали, осталось на странице.'
  part('[name=password]', HTMLInputElement).focus()
}

const statuses = ['черновик', 'опубликован', 'в архиве']

const list = async () => {
  const kind = kindNamed(kinds.value)
  const outcome = await client.documents(kind).list({ page_size: 200, ordering: '-id' })
  if (!outcome.ok) return
  noLines.hidden = outcome.body.results.length > 0
  lines.replaceChildren(
    ...outcome.body.results.map(({ id, title, status }) =>
      el(
        'li',
        {},
        el('span', {}, title || 'Без названия', el('small', {}, status === null ? '' : ` ${statuses[status] ?? ''}`)),
        button(`Открыть № ${id}`, () => void editor.open(kind, id)),
      ),
    ),
  )
}

const editor = editorOf({
  client,
  reader,
  root: part('[data-editor]', HTMLElement),
  tags: () => tags,
  notify,
  signedOut,
  listed: () => void list(),
})

const signIn = async (form: HTMLFormElement) => {
  const fault = part('[data-sign-in-fault]', HTMLElement)
  const password = part('[name=password]', HTMLInputElement, form)
  const outcome = await client.signIn(part('[name=username]', HTMLInputElement, form).value, password.value)
  fault.textContent = outcome.ok ? '' : Object.values(outcome.fields).flat()[0] || outcome.detail || 'Войти не удалось'
  if (!outcome.ok) return
  token = outcome.body
  password.value = ''
  signInBox.hidden = true
  documents.hidden = false
  const [known, me] = await Promise.all([client.tags({ page_size: 200 }), client.me()])
  tags = known.ok ? known.body.results : []
  if (me.ok) notify('success', `Здравствуйте, ${me.body.name}`) // loads the notification chunk while there is a network
  await list()
}

part('form', HTMLFormElement, signInBox).addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.target instanceof HTMLFormElement) void signIn(event.target)
})
kinds.append(...documentKinds.map((kind) => el('option', { value: kind }, documentNames[kind])))
kinds.addEventListener('change', () => void list())
part('[data-new]', HTMLButtonElement).addEventListener('click', () => void editor.create(kindNamed(kinds.value)))
addEventListener('beforeunload', (event) => {
  if (editor.isDirty()) event.preventDefault()
})
