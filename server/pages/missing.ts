import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lang } from '../contract/messages.ts'
import { html } from '../http/html.ts'
import { prepare, sendPrepared } from '../http/public/prepared.ts'
import type { Frames } from './frame.ts'
import { hiddenHead } from './head.ts'
import { pageTexts } from './texts.ts'

/** The page for an address without one, in the school's looks: the same whether or not something is there that is not for readers. */
export const missingPage =
  (frames: Frames, policy: string) =>
  async (request: IncomingMessage, response: ServerResponse, lang: Lang): Promise<void> => {
    const texts = pageTexts[lang]
    const main = html`<div class="wrap document-page missing"><h1>${texts.missing}</h1><p>${texts.missingWhy}</p><p><a class="button" href="/courses/">${texts.toCourses}</a></p></div>`
    const frame = frames.document(lang)
    const page = await prepare(frame.withParts({ head: hiddenHead(texts.missing, lang), main }))
    response.setHeader('Content-Security-Policy', policy)
    sendPrepared(request, response, page, { status: 404, caching: 'no-store' })
  }
