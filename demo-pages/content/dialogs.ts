import type { DocumentCalls, RevisionLine } from '../../widget/api/content/documents.ts'
import type { Failure } from '../../widget/api/content/outcome.ts'
import type { Entity } from '../../widget/api/content/read.ts'
import type { Document, Draft } from '../../widget/api/content/wire.ts'
import { words } from './controls.ts'
import { button, el } from './el.ts'
import { blocks } from './kinds.ts'
import { nameOf } from './model.ts'

const momentOf = (moment: string | null): string =>
  moment === null ? '' : new Date(moment).toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short' })

/** Asks in a modal dialog; Escape chooses `otherwise`. */
const ask = <Choice extends string>(
  title: string,
  body: (Node | string)[],
  choices: Record<Choice, string>,
  otherwise: NoInfer<Choice>,
): Promise<Choice> =>
  new Promise((resolve) => {
    const dialog = el('dialog', { ariaLabel: title }, el('h2', {}, title), ...body)
    let chosen: Choice = otherwise
    const choose = (choice: Choice) => () => {
      chosen = choice
      dialog.close()
    }
    const isChoice = (name: string): name is Choice => Object.hasOwn(choices, name)
    const names = Object.keys(choices).filter(isChoice)
    const buttons = names.map((name, at) => button(choices[name], choose(name), at === 0 ? 'button' : 'button quiet'))
    dialog.append(el('div', { className: 'row' }, ...buttons))
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(chosen)
    })
    document.body.append(dialog)
    dialog.showModal()
  })

const called = (block: Document['content'][number]): string => {
  const name = nameOf({ data: { ...block.data } })
  return `${blocks[block.kind].title}${name && ` «${name}»`}`
}

/** The blocks that differ between two drafts: their names, and how they differ. */
const differences = (mine: Draft, theirs: Document): string[] => {
  const ours = new Map((mine.content ?? []).map((block) => [block.uuid, block]))
  const others = new Set(theirs.content.map(({ uuid }) => uuid))
  return [
    ...theirs.content.flatMap((block) => {
      const own = ours.get(block.uuid)
      if (!own) return [`${called(block)}: только у них`]
      return JSON.stringify(own.data) === JSON.stringify(block.data) ? [] : [`${called(block)}: отличается`]
    }),
    ...(mine.content ?? []).filter(({ uuid }) => !others.has(uuid)).map((block) => `${called(block)}: только у вас`),
  ]
}

/** Another author has saved in between. Whatever the choice, the other version stays among the revisions. Source: DESIGN §7, PEERS §7. */
export const askOfConflict = ({ changedBy, changedAt }: Failure, mine: Draft, theirs: Document) => {
  const list = differences(mine, theirs)
  const said = el(
    'p',
    {},
    `${changedBy ?? 'Кто-то другой'}, ${momentOf(changedAt)}. Ваши правки пока только на этой странице.`,
  )
  const shown =
    list.length > 0 ? [el('ul', { className: 'differences' }, ...list.map((line) => el('li', {}, line)))] : []
  const choices = { mine: 'Оставить моё', theirs: 'Взять чужое', later: 'Решить позже' } as const
  return ask('Документ изменили, пока вы писали', [said, ...shown], choices, 'later')
}

/** Asks whether to restore the kept draft of a document that was not saved. */
export const askOfKept = () =>
  ask(
    'Есть несохранённые правки',
    [el('p', {}, 'В этой вкладке остались правки, которые не дошли до школы.')],
    { take: 'Вернуть правки', drop: 'Забыть их' },
    'take',
  )

/** Asks before a document is archived. */
export const askToArchive = () =>
  ask(
    'Убрать в архив?',
    [el('p', {}, 'Списки и магазин его больше не покажут. Кто купил, читает дальше.')],
    { archive: 'Убрать в архив', keep: 'Оставить' },
    'keep',
  )

/**
 * Lists the preview links of a document, makes and revokes them. The address of a link shows when it is made and never again: the school
 * keeps no secrets.
 */
export const showPreviewLinks = async (calls: DocumentCalls, id: number): Promise<void> => {
  const outcome = await calls.previewLinks(id)
  if (!outcome.ok) return
  const list = el('ul', { className: 'lines' })
  const lineOf = ({ id: link, expires_at }: Entity, ...address: Node[]) => {
    const revoke = async () => {
      if ((await calls.removePreviewLink(id, Number(link))).ok) line.remove()
    }
    const line = el(
      'li',
      {},
      el('span', {}, `№ ${link}, действует до ${momentOf(words(expires_at))}`),
      button(`Отозвать № ${link}`, () => void revoke()),
      ...address,
    )
    return line
  }
  const make = async () => {
    const made = await calls.addPreviewLink(id)
    if (!made.ok) return
    const value = `${location.origin}/preview/#${words(made.body.preview)}`
    const address = el('input', { value, readOnly: true })
    list.prepend(
      lineOf(made.body, el('label', { className: 'field' }, 'Скопируйте адрес: потом его не узнать', address)),
    )
    address.select()
  }
  const dialog = el(
    'dialog',
    { ariaLabel: 'Ссылки на черновик' },
    el('h2', {}, 'Ссылки на черновик'),
    el('p', {}, 'По ссылке черновик читают без входа. Она действует 7 дней.'),
    button('Сделать ссылку', () => void make(), 'button'),
    list,
    button('Закрыть', () => dialog.close(), 'button quiet'),
  )
  list.append(...outcome.body.results.map((link) => lineOf(link)))
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** Lists the revisions of a document, any of which can be restored. `restored` gets the outcome. */
export const showVersions = async (
  calls: DocumentCalls,
  id: number,
  restored: (outcome: Awaited<ReturnType<DocumentCalls['get']>>) => void,
): Promise<void> => {
  const outcome = await calls.revisions(id)
  if (!outcome.ok) return
  const dialog = el('dialog', { ariaLabel: 'Версии' }, el('h2', {}, 'Версии'))
  const restore = async (version: number) => {
    const answer = await calls.restoreRevision(id, version)
    dialog.close()
    restored(answer)
  }
  const lineOf = ({ version, at, author, is_autosave }: RevisionLine) =>
    el(
      'li',
      {},
      el('span', {}, `№ ${version}, ${momentOf(at)}${author ? `, ${author}` : ''}${is_autosave ? ', само' : ''}`),
      button(`Вернуть версию ${version}`, () => void restore(version)),
    )
  dialog.append(
    el('ul', { className: 'lines' }, ...outcome.body.results.map(lineOf)),
    button('Закрыть', () => dialog.close(), 'button quiet'),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
