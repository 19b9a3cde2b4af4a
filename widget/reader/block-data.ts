import { focusClasses } from '../../server/contract/content/focus.ts'
import { isObject } from '../../server/contract/is-object.ts'
import { isNumber, isText } from '../api/guards.ts'

/** The data of a block or of a row, as the API sends it; each field is checked where it is read. */
export type Data = Readonly<Record<string, unknown>>

/** A picture with the path of its large file. */
export interface Picture {
  id: number
  image: string
  /** In pixels, of the large file; 0 if unknown. */
  width: number
  height: number
  /** The classes of its focal point. */
  focus: string
}

export const textIn = (data: Data, name: string): string => {
  const value = data[name]
  return isText(value) ? value : ''
}

export const flagIn = (data: Data, name: string): boolean => data[name] === true

export const rowsIn = (data: Data, name: string): readonly Data[] => {
  const rows = data[name]
  return Array.isArray(rows) ? rows.filter(isObject) : []
}

const sizeIn = (data: Data, name: string): number => {
  const value = data[name]
  return isNumber(value) && value > 0 ? value : 0
}

/** A picture of the API; null if it has been deleted. */
export const pictureFrom = (view: unknown): Picture | null => {
  if (!isObject(view)) return null
  const id = view.image_id ?? view.id
  const image = textIn(view, 'image')
  if (!isNumber(id) || image === '') return null
  return { id, image, width: sizeIn(view, 'width'), height: sizeIn(view, 'height'), focus: focusClasses(view) }
}

/** A field whose type the API leaves open, as a word in lower case. Source: content spec §3. */
export const wordIn = (data: Data, name: string): string => {
  const value = data[name]
  return isText(value) || isNumber(value) ? String(value).toLowerCase() : ''
}

/** Sizes by the words and numbers that authors use. */
const SIZES = {
  small: ['small', 's', '1', 'маленький', 'малый', 'narrow'],
  medium: ['medium', 'm', '2', 'средний', 'normal'],
  large: ['large', 'l', '3', 'big', 'wide', 'большой', 'широкий'],
  full: ['full', 'xl', '4', 'whole', 'полный'],
} as const

type Size = keyof typeof SIZES

const names: readonly Size[] = ['small', 'medium', 'large', 'full']

/** The size that a field names, or the usual one. */
export const sizeNamed = (data: Data, name: string, usual: Size): Size => {
  const named = wordIn(data, name)
  return names.find((size) => SIZES[size].some((word) => word === named)) ?? usual
}
