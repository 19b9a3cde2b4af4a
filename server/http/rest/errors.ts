import type { Request, Response } from 'express'
import { ZodError } from 'zod'
import { type Lang, mainLangOf, type MainLang } from '../../contract/langs.ts'
import { type ErrorShape, Refusal, rejectionOf } from '../errors.ts'
import { acceptedLang } from '../request-context.ts'
import { sendJson } from '../send.ts'
import { contentMessage, type InputError, Problem } from '../problem.ts'
import { schemaErrors } from './schema-errors.ts'

type PlaceTexts = Readonly<Record<string, string>>

/** The word for one row of a list, by the list's name. */
const rowTexts: Record<MainLang, PlaceTexts> = {
  ru: {
    content: 'Блок',
    list_text: 'пункт',
    questions: 'вопрос',
    variants: 'вариант',
    images: 'изображение',
    gallery_images: 'изображение',
    preview_images: 'изображение',
    tags: 'тег',
    collection: 'подборка',
    lessons_schedule_list: 'строка',
  },
  en: {
    content: 'Block',
    list_text: 'item',
    questions: 'question',
    variants: 'answer',
    images: 'image',
    gallery_images: 'image',
    preview_images: 'image',
    tags: 'tag',
    collection: 'collection',
    lessons_schedule_list: 'line',
  },
}

const anyRow: Record<MainLang, string> = { ru: '№', en: 'No.' }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The place of an error within a field, in words: `['content', 1, 'data', 'questions', 0, 'text']` is «Блок 2, вопрос 1»; '' for the field
 * itself.
 */
const placeText = (path: readonly (string | number)[], lang: Lang): string => {
  const rows = path.flatMap((part, at) => {
    if (typeof part !== 'number') return []
    const word = rowTexts[mainLangOf(lang)][String(path[at - 1])] ?? anyRow[mainLangOf(lang)]
    return [`${word} ${part + 1}`]
  })
  return capital(rows.join(', '))
}

/**
 * The sentence of a nested error, with its place in front and the field's name at the end: «Блок 2, вопрос 1: Обязательное поле (text)».
 */
const sayWhere = (text: string, path: readonly (string | number)[], lang: Lang): string => {
  if (path.length < 2) return text
  const place = placeText(path, lang)
  const last = path.at(-1)
  const name = typeof last === 'string' && !text.includes(` ${last} `) ? ` (${last})` : ''
  return place === '' ? `${text}${name}` : `${place}: ${text}${name}`
}

const WHOLE = 'non_field_errors'

const fieldOf = ({ path }: InputError): string => (path.length === 0 ? WHOLE : String(path[0]))

type MessagesByField = Record<string, string[]>

const gathered = (pairs: readonly (readonly [name: string, text: string])[]): MessagesByField =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, same]) => [name, [...new Set(same.map(([, text]) => text))]]),
  )

/** `{field: [sentences]}`. Sentences of nested errors name their place, and `error_paths` lists them by path. Source: DESIGN §7. */
const bodyOfErrors = (errors: readonly InputError[], lang: Lang): object => {
  const messages = errors.map((inputError) => ({
    inputError,
    text: contentMessage(inputError.message, lang, inputError.about),
  }))
  const fields = messages.map(
    ({ inputError, text }) => [fieldOf(inputError), sayWhere(text, inputError.path, lang)] as const,
  )
  const nested = messages.filter(({ inputError }) => inputError.path.length > 1)
  const paths = nested.map(({ inputError, text }) => [inputError.path.join('.'), text] as const)
  return { ...gathered(fields), ...(paths.length > 0 && { error_paths: gathered(paths) }) }
}

/** An error in the path parameters is a plain 404; errors in query and body are a 400 that lists them. */
const problemOfSchema = (error: ZodError, input: object): Problem => {
  const errors = schemaErrors(error, input)
  if (errors.some(({ part }) => part === 'params')) return new Problem(404, { detail: 'missing' })
  return new Problem(400, { errors: errors.map(({ inputError }) => inputError) })
}

const pathOf = (name: string): string[] => (name === '__all__' ? [] : [name])

const problemOfRefusal = ({ fields, status, retryAfter }: Refusal): Problem => {
  const named = Object.entries(fields)
  const [first = 'malformed'] = named.flatMap(([, keys]) => keys)
  const retry = retryAfter === undefined ? {} : { retryAfter }
  if (status !== 400) return new Problem(status, { detail: first, ...retry })
  const errors = named.flatMap(([name, keys]) => keys.map((message) => ({ path: pathOf(name), message })))
  return new Problem(400, { errors, ...retry })
}

/** The error as a problem of the sender's fault; null for an error of the server. `input` is the input that the schemas got. */
export const problemOf = (error: unknown, input: object): Problem | null => {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return problemOfSchema(error, input)
  if (error instanceof Refusal) return problemOfRefusal(error)
  if (error instanceof URIError) return new Problem(404, { detail: 'missing' })
  const rejection = rejectionOf(error)
  return rejection && new Problem(rejection.status, { detail: rejection.reason })
}

/** The body of a refusal in the caller's language. */
export const refusalBody = ({ traits }: Problem, lang: Lang): object => {
  const { detail, about, facts, errors } = traits
  if (errors) return bodyOfErrors(errors, lang)
  return { ...(detail && { detail: contentMessage(detail, lang, about) }), ...facts }
}

const NAMES_LOGGED = 20

/** Field names for the log, only those that the API itself defines: unknown names are the client's own text. */
const namesOf = ({ traits: { errors = [] } }: Problem): string[] => {
  const known = errors.filter(({ message }) => message !== 'unknownField').map(({ path: [name = ''] }) => String(name))
  return [...new Set(known.filter((name) => /^\w{1,40}$/.test(name)))].slice(0, NAMES_LOGGED)
}

const VARY = 'Origin, Authorization, Cookie, Accept-Language'

const sendProblem = (request: Request, response: Response, problem: Problem) => {
  if (problem.status === 401) response.setHeader('WWW-Authenticate', 'Token')
  if (problem.traits.etag !== undefined) response.setHeader('ETag', problem.traits.etag)
  sendJson(response, problem.status, refusalBody(problem, acceptedLang(request)), { vary: VARY })
}

/** The error format of the content API: `{detail}` or `{field: [sentences]}`. */
export const restErrors: ErrorShape = {
  refusalOf: (error) => {
    const problem = problemOf(error, {})
    if (!problem) return null
    const { status, traits } = problem
    const send = (request: Request, response: Response) => sendProblem(request, response, problem)
    return { status, retryAfter: traits.retryAfter, fields: namesOf(problem), send }
  },
  sendError: (request, response) => {
    const detail = contentMessage('unknownError', acceptedLang(request))
    sendJson(response, 500, { detail, request_id: request.context.requestId }, { vary: VARY })
  },
}
