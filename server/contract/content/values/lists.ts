import * as z from 'zod'
import { isObject } from '../../is-object.ts'
import { errorMessage, wrong } from './errors.ts'

/** A list of at most `most` rows; null and '' count as an empty list. Source: content spec §9. */
export const listOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .preprocess(
      (value) => (value === null || value === '' ? [] : value),
      z.array(row, { error: wrong }).max(most, errorMessage('tooMany')),
    )
    .meta({ type: ['array', 'null'] })

/** The API description of a row that `shortened` accepts. */
export const SHORTENED = { type: ['object', 'integer', 'string'], description: 'The id alone will do.' }

/** Accepts a row as the bare value of its one field: the id of an image for the row that shows it. */
export const shortened =
  (name: string) =>
  (value: unknown): unknown =>
    isObject(value) || value === undefined ? value : { [name]: value }
