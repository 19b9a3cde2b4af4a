import type { BlockKind } from '../../widget/api/content/blocks.ts'
import type { Block, Document } from '../../widget/api/content/wire.ts'
import { isRecord, isText } from '../../widget/api/guards.ts'
import { words } from './controls.ts'
import { button, el } from './el.ts'
import type { Data } from './model.ts'
import { rowsOf } from './model.ts'
import { richText, safeLink } from './rich-text.ts'

type Nodes = (Node | string)[]

const rich = (value: unknown) => el('div', { className: 'rich' }, richText(isText(value) ? value : ''))

const pictureOf = (view: unknown, alt = ''): Nodes =>
  isRecord(view) && isText(view.image) ? [el('img', { src: view.image, alt, loading: 'lazy' })] : []

const linkOf = (label: string, address: unknown, isNewTab: boolean): Nodes => {
  const href = safeLink(words(address))
  if (!href || !label) return []
  return [
    el('p', {}, el('a', { className: 'button quiet', href, rel: 'noopener', target: isNewTab ? '_blank' : '' }, label)),
  ]
}

/** With a visible caption the picture has an empty `alt`, so that screen readers do not read it twice. */
const gallery = (data: Data): Nodes => {
  const pictures = rowsOf(data, 'images').map((row) => {
    const caption = words(row.caption)
    return data.show_caption === true
      ? el('li', {}, ...pictureOf(row), caption)
      : el('li', {}, ...pictureOf(row, caption))
  })
  return [el('ul', { className: 'pictures' }, ...pictures)]
}

const questionOf = ({ text, variants }: Data) =>
  el(
    'li',
    {},
    words(text),
    el(
      'ul',
      {},
      ...(Array.isArray(variants) ? variants : []).map((one) => el('li', {}, words(isRecord(one) ? one.text : one))),
    ),
  )

/** The script runs only on request; a school that shows no scripts answers nothing at its address. */
const frameOf = (id: number | null): Nodes => {
  const show = button('Показать скрипт', () => {
    const frame = el('iframe', { title: 'Скрипт автора', src: `/api/v1/script-block/${id}/frame/` })
    frame.setAttribute('sandbox', 'allow-scripts') // an opaque origin: no cookies, no storage, no access to the page around it
    show.replaceWith(frame)
  })
  return [show]
}

const text = (data: Data): Nodes => [rich(data.txt)]

/** What readers see of a block, by its kind. */
const bodies: Record<BlockKind, (data: Data, id: number | null) => Nodes> = {
  text,
  'attention-block': (data) => [el('aside', { className: 'attention' }, rich(data.txt))],
  'header-block': text,
  'header1-block': text,
  'header3-block': text,
  image: ({ img, title }) => pictureOf(img, words(title)),
  'image-text': ({ img, txt, btn_text, link, new_tab, title }) => [
    ...pictureOf(img, words(title)),
    rich(txt),
    ...linkOf(words(btn_text), link, new_tab === true),
  ],
  'image-list-texts': (data) =>
    [1, 2, 3].map((at) => {
      const caption = words(data[`caption${at}`])
      return el(
        'figure',
        {},
        ...pictureOf(data[`img${at}`], caption),
        el('figcaption', {}, caption),
        rich(data[`txt${at}`]),
      )
    }),
  'list-text': (data) => [el('ul', {}, ...rowsOf(data, 'list_text').map(({ txt }) => el('li', {}, rich(txt))))],
  quiz: (data) => [
    el('p', {}, words(data.caption)),
    rich(data.welcome_text),
    el('ol', {}, ...rowsOf(data, 'questions').map(questionOf)),
    rich(data.final),
  ],
  'course-info': ({ when, format, ages }) => [
    el('ul', { className: 'facts' }, ...[when, format, ages].map((fact) => el('li', {}, words(fact)))),
  ],
  images: gallery,
  preview: gallery,
  video: ({ title, url }) => linkOf(words(title) || 'Смотреть видео', url, true),
  'script-block': (_, id) => frameOf(id),
}

const blockOf = ({ id, kind, data }: Block) =>
  el(
    'section',
    { className: `reading ${kind}`, data: { shown: kind } },
    ...(words(data.title) === '' ? [] : [el('h4', {}, words(data.title))]),
    ...bodies[kind]({ ...data }, id),
  )

/** A published document as readers see it. */
export const readersView = ({ title, short_description, content }: Document): HTMLElement =>
  el(
    'article',
    { className: 'readers' },
    el('h3', {}, title),
    ...(short_description ? [el('p', { className: 'lead' }, short_description)] : []),
    ...content.map(blockOf),
  )
