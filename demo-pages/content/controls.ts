import type { ImageView, ImageRow } from '../../widget/api/content/wire.ts'
import { isNumber, isRecord, isText } from '../../widget/api/guards.ts'
import { button, el } from './el.ts'
import type { Data } from './model.ts'

/** What the controls need from the editor. */
export interface CommandContext {
  /** Called after every edit. */
  changed: () => void
  /** Uploads a picture; null if it failed, which the author has been told. */
  upload: (file: File) => Promise<ImageView | null>
}

let made = 0

/** A control with its label and the place of its error message. */
const labelled = (label: string, control: HTMLElement, path: string): HTMLElement => {
  made += 1
  const fault = el('p', { className: 'fault', id: `fault-${made}`, data: { fault: path } })
  control.setAttribute('aria-describedby', fault.id)
  control.dataset.path = path
  return el('div', { className: 'control' }, el('label', { className: 'field' }, label, control), fault)
}

export const words = (value: unknown): string => (isText(value) ? value : isNumber(value) ? String(value) : '')

interface Place {
  data: Data
  name: string
  label: string
  /** The path of the field in the request, as `error_paths` spells it. */
  path: string
}

export const lineControl = (
  context: CommandContext,
  { data, name, label, path }: Place,
  type = 'text',
): HTMLElement => {
  const input = el('input', { type, value: words(data[name]), autocomplete: 'off' })
  if (type === 'number') Object.assign(input, { min: '0', step: 'any', inputMode: 'decimal' })
  input.addEventListener('input', () => {
    data[name] = type === 'number' ? Number(input.value) : input.value
    context.changed()
  })
  return labelled(label, input, path)
}

export const areaControl = (context: CommandContext, { data, name, label, path }: Place, rows = 4): HTMLElement => {
  const area = el('textarea', { value: words(data[name]), rows })
  area.addEventListener('input', () => {
    data[name] = area.value
    context.changed()
  })
  return labelled(label, area, path)
}

export const checkControl = (context: CommandContext, { data, name, label, path }: Place): HTMLElement => {
  const box = el('input', { type: 'checkbox', checked: data[name] === true, data: { path } })
  box.addEventListener('change', () => {
    data[name] = box.checked
    context.changed()
  })
  return el('div', { className: 'control' }, el('label', { className: 'check' }, box, label))
}

const fileInput = (label: string, path: string, onFiles: (files: File[]) => Promise<void>, multiple = false) => {
  const input = el('input', { type: 'file', accept: 'image/jpeg,image/png,image/webp', multiple })
  const take = async () => {
    input.disabled = true
    await onFiles([...(input.files ?? [])])
    input.disabled = false
    input.value = ''
  }
  input.addEventListener('change', () => void take())
  return labelled(label, input, path)
}

const picture = (view: Pick<ImageRow, 'image_thumbnail'>) =>
  el('img', { className: 'thumb', src: view.image_thumbnail ?? '', alt: '', width: 96, height: 72 })

export const imageControl = (context: CommandContext, { data, name, label, path }: Place): HTMLElement => {
  const shown = el('div', { className: 'picture' })
  const show = () => {
    const view = data[name]
    const isShown = isRecord(view) && isText(view.image_thumbnail)
    shown.replaceChildren(
      ...(isShown
        ? [picture({ image_thumbnail: words(view.image_thumbnail) }), button('Убрать картинку', () => put(null))]
        : []),
    )
  }
  const put = (view: ImageView | null) => {
    data[name] = view
    show()
    context.changed()
  }
  const input = fileInput(label, path, async ([file]) => {
    const view = file && (await context.upload(file))
    if (view) put(view)
  })
  show()
  return el('div', { className: 'image-control' }, input, shown)
}

interface RowsPlace {
  rows: () => ImageRow[]
  put: (rows: ImageRow[]) => void
  label: string
  path: string
  hasCaption?: boolean
}

const captionOf = (row: ImageRow) => ('caption' in row ? words(row.caption) : '')

/** An ordered list of pictures: a gallery, a preview, or those of a block. */
export const imagesControl = (
  context: CommandContext,
  { rows, put, label, path, hasCaption }: RowsPlace,
): HTMLElement => {
  const list = el('ul', { className: 'pictures' })
  const change = (next: ImageRow[]) => {
    put(next)
    show()
    context.changed()
  }
  const captioned = (row: ImageRow, at: number) => {
    const input = el('input', { value: captionOf(row), ariaLabel: `Подпись картинки ${at + 1}` })
    input.addEventListener('input', () => {
      put(rows().map((kept, place) => (place === at ? Object.assign(kept, { caption: input.value }) : kept)))
      context.changed()
    })
    return input
  }
  const show = () =>
    list.replaceChildren(
      ...rows().map((row, at) =>
        el(
          'li',
          {},
          picture(row),
          ...(hasCaption ? [captioned(row, at)] : []),
          button(`Убрать картинку ${at + 1}`, () => change(rows().toSpliced(at, 1))),
        ),
      ),
    )
  const add = async (files: File[]) => {
    for (const file of files) {
      const view = await context.upload(file)
      if (view) change([...rows(), { id: null, image_id: view.id, ...pictureOf(view) }])
    }
  }
  show()
  return el('div', { className: 'image-control' }, fileInput(label, path, add, true), list)
}

const pictureOf = ({ image, image_thumbnail }: ImageView) => ({ image, image_thumbnail })
