import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber } from '../../api/guards.ts'

/** The texts that a certificate can show; `name` is the name of its owner. */
export const certificateFields = ['name', 'title', 'date'] as const
export type CertificateWord = (typeof certificateFields)[number]

/** The place of a text: its center and the height of its letters, in pixels of the largest size of the picture. */
export interface WordPlace {
  x: number
  y: number
  size: number
}

export type Places = Partial<Record<CertificateWord, WordPlace>>

export interface Size {
  width: number
  height: number
}

const isPlace = (value: unknown): value is WordPlace =>
  isObject(value) && isNumber(value.x) && isNumber(value.y) && isNumber(value.size)

/** The places that a preset names. */
export const placesIn = (preset: unknown): Places =>
  isObject(preset)
    ? Object.fromEntries(certificateFields.flatMap((word) => (isPlace(preset[word]) ? [[word, preset[word]]] : [])))
    : {}

/** True if a preset contains fields that this editor does not know. */
export const isForeign = (preset: unknown): boolean =>
  preset !== null &&
  !(isObject(preset) && certificateFields.every((word) => preset[word] === undefined || isPlace(preset[word])))

/** The preset with these places. Fields of other editors stay. */
export const presetWith = (preset: unknown, places: Places): Record<string, unknown> => {
  const own = new Set<string>(certificateFields)
  const rest = isObject(preset) ? Object.entries(preset).filter(([name]) => !own.has(name)) : []
  return { ...Object.fromEntries(rest), ...places }
}

const SIZE_SHARE = 0.05
const FIRST_LINE = 0.45
const LINE = 0.12

/** The initial place of a text: the texts stand one below the other, in the middle. */
export const firstPlace = (word: CertificateWord, { width, height }: Size): WordPlace => ({
  x: Math.round(width / 2),
  y: Math.round(height * (FIRST_LINE + LINE * certificateFields.indexOf(word))),
  size: Math.round(width * SIZE_SHARE),
})

const between = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))

/** The place moved by pixels of the picture, within it. */
export const movedBy = (place: WordPlace, x: number, y: number, { width, height }: Size): WordPlace => ({
  ...place,
  x: between(place.x + x, width),
  y: between(place.y + y, height),
})
