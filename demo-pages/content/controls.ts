import type { ImageLook, ImageRow } from '../../widget/api/content/wire.ts'
import { isNumber, isRecord, isText } from '../../widget/api/guards.ts'
import { button, el } from './el.ts'
import type { Data } from './model.ts'

/** What controls ask of the editor. */
export interface CommandContext {
  /** Something was edited. */
  changed: () => void
  /** Uploads a picture; null where that did not work, which the person has been told. */
  upload: (file: File) => Promise<ImageLook | null>
}

let made = 0

/** A control with its label, and the place for its fault. */
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
  /** Where the field is in what is sent, as `error_paths` spells it. */
  path: string
}

export const lineControl = (desk: CommandContext, { data, name, label, path }: Place, type = 'text'): HTMLElement => {
  const input = el('input', { type, value: words(data[name]), autocomplete: 'off' })
  if (type === 'number') Object.assign(input, { min: '0', step: 'any', inputMode: 'decimal' })
  input.addEventListener('input', () => {
    data[name] = type === 'number' ? Number(input.value) : input.value
    desk.changed()
  })
  return labelled(label, input, path)
}

export const areaControl = (desk: CommandContext, { data, name, label, path }: Place, rows = 4): HTMLElement => {
  const area = el('textarea', { value: words(data[name]), rows })
  area.addEventListener('input', () => {
    data[name] = area.value
    desk.changed()
  })
  return labelled(label, area, path)
}

export const checkControl = (desk: CommandContext, { data, name, label, path }: Place): HTMLElement => {
  const box = el('input', { type: 'checkbox', checked: data[name] === true, data: { path } })
  box.addEventListener('change', () => {
    data[name] = box.checked
    desk.changed()
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

const picture = (look: Pick<ImageRow, 'image_thumbnail'>) =>
  el('img', { className: 'thumb', src: look.image_thumbnail ?? '', alt: '', width: 96, height: 72 })

export const imageControl = (desk: CommandContext, { data, name, label, path }: Place): HTMLElement => {
  const shown = el('div', { className: 'picture' })
  const show = () => {
    const look = data[name]
    const isShown = isRecord(look) && isText(look.image_thumbnail)
    shown.replaceChildren(
      ...(isShown
        ? [picture({ image_thumbnail: words(look.image_thumbnail) }), button('Убрать картинку', () => put(null))]
        : []),
    )
  }
  const put = (look: ImageLook | null) => {
    data[name] = look
    show()
    desk.changed()
  }
  const input = fileInput(label, path, async ([file]) => {
    const look = file && (await desk.upload(file))
    if (look) put(look)
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

/** Pictures in their order: a gallery, a preview, or those of a block. */
export const imagesControl = (desk: CommandContext, { rows, put, label, path, hasCaption }: RowsPlace): HTMLElement => {
  const list = el('ul', { className: 'pictures' })
  const change = (next: ImageRow[]) => {
    put(next)
    show()
    desk.changed()
  }
  const captioned = (row: ImageRow, at: number) => {
    const input = el('input', { value: captionOf(row), ariaLabel: `Подпись картинки ${at + 1}` })
    input.addEventListener('input', () => {
      Object.assign(row, { caption: input.value })
      desk.changed()
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
      const look = await desk.upload(file)
      if (look) change([...rows(), { id: null, image_id: look.id, ...pictureOf(look) }])
    }
  }
  show()
  return el('div', { className: 'image-control' }, fileInput(label, path, add, true), list)
}

const pictureOf = ({ image, image_thumbnail }: ImageLook) => ({ image, image_thumbnail })
