import * as z from 'zod'
import { isObject, told, wrong } from './faults.ts'

/** At most so many rows; null and empty are none. Source: content spec §9. */
export const listOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .preprocess(
      (value) => (value === null || value === '' ? [] : value),
      z.array(row, { error: wrong }).max(most, told('tooMany')),
    )
    .meta({ type: ['array', 'null'] })

/** What such a row may be, for the description of the API. */
export const SHORTENED = { type: ['object', 'integer', 'string'], description: 'The id alone will do.' }

/** A row that may be sent as its one field alone: the number of an image for the row that shows it. */
export const shortened =
  (name: string) =>
  (value: unknown): unknown =>
    isObject(value) || value === undefined ? value : { [name]: value }
