import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Deps } from '../../deps.ts'
import type { RestReply } from '../../http/rest/route.ts'
import { allCalls } from './calls.ts'
import { descriptionOf } from './description.ts'
import { docsPage } from './page/page.ts'
import { shareAnswers } from './share-answers.ts'

const etagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

type Text = Required<Pick<RestReply, 'etag' | 'gzipped'>> & { text: string }

interface Shown {
  json: Text
  page: Text
}

const textOf = (text: string): Text => ({ text, etag: etagOf(text), gzipped: gzipSync(text) })

const made = new Map<string, Promise<Shown>>()

const make = async (baseUrl: string): Promise<Shown> => {
  const description = descriptionOf(await allCalls(), baseUrl)
  return { json: textOf(JSON.stringify(shareAnswers(description))), page: textOf(docsPage(description)) }
}

/** Made once, with the first call: the tables do not change while the server runs. */
const shownOf = ({ config: { baseUrl } }: Pick<Deps, 'config'>): Promise<Shown> => {
  const shown = made.get(baseUrl) ?? make(baseUrl)
  made.set(baseUrl, shown)
  return shown
}

/** The description of the API in OpenAPI 3.1. */
export const showSchema = async (deps: Pick<Deps, 'config'>): Promise<RestReply> => {
  const { text, ...traits } = (await shownOf(deps)).json
  return { status: 200, json: text, ...traits, keeps: 'anybody' }
}

/** The same to read. */
export const showDocs = async (deps: Pick<Deps, 'config'>): Promise<RestReply> => {
  const { text, ...traits } = (await shownOf(deps)).page
  return { status: 200, page: text, ...traits, keeps: 'anybody' }
}
