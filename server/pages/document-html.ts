import type { Lang } from '../contract/messages.ts'
import { asMarkup, html, type Markup, NO_MARKUP } from '../http/html.ts'
import type { DocumentPage } from './document-page.ts'
import type { Reader } from './reader.ts'
import { safeJson } from './script-json.ts'
import { pageTexts } from './texts/texts.ts'

const crumbs = ({ kind, surroundings: { course } }: DocumentPage, lang: Lang): Markup => {
  if (kind !== 'course' && !course) return NO_MARKUP
  const texts = pageTexts[lang]
  const second = course ? html`<li><a href="${course.address}">${course.title}</a></li>` : NO_MARKUP
  return html`<nav class="crumbs" aria-label="${texts.crumbs}"><ol><li><a href="/courses/">${texts.courses}</a></li>${second}</ol></nav>`
}

const neighbours = ({ kind, address, surroundings: { lessons } }: DocumentPage, lang: Lang): Markup => {
  const at = lessons.findIndex((lesson) => lesson.address === address)
  const [previous, next] = [lessons[at - 1], lessons[at + 1]]
  if (kind !== 'lesson' || at < 0 || (!previous && !next)) return NO_MARKUP
  const texts = pageTexts[lang]
  const link = (lesson: typeof next, rel: 'prev' | 'next', label: string) =>
    lesson
      ? html`<a rel="${rel}" href="${lesson.address}"><span class="note">${label}</span> ${lesson.title}</a>`
      : NO_MARKUP
  return html`<nav slot="after" class="neighbours" aria-label="${texts.neighbours}">${link(previous, 'prev', texts.previous)}${link(next, 'next', texts.next)}</nav>`
}

/** A document that is rendered into its element. `json` is the document as the API answers it. */
export interface RenderedDocument {
  markup: string
  json: string
}

/** The shadow root is rendered, so that text is visible before any script; the element takes it over with the JSON beside it. */
const renderedParts = ({ access }: DocumentPage, { styles }: Reader, { markup, json }: RenderedDocument): Markup => {
  const data = `{"document":${json},"access":${JSON.stringify(access)}}`
  return html`<template shadowrootmode="open"><style>${asMarkup(styles)}</style><school-content-view class="view">${asMarkup(markup)}</school-content-view></template>
<script type="application/json">${asMarkup(safeJson(data))}</script>`
}

/** The main part of the page that shows the draft of a preview link; its script adds the element. */
export const previewMain = (lang: Lang): Markup => {
  const texts = pageTexts[lang]
  return html`<div class="wrap document-page draft" data-draft>
<h1 class="visually-hidden">${texts.draft}</h1>
<p class="note">${texts.draftWhy}</p>
<noscript><p>${texts.draftScript}</p></noscript>
</div>
<script type="module" src="/pages/preview/preview.js"></script>`
}

/** The main part of a document's page. Without a rendered document the element asks for it. */
export const documentMain = (
  page: DocumentPage,
  lang: Lang,
  reader: Reader,
  rendered: RenderedDocument | null,
): Markup => {
  const { kind, number } = page
  const document = rendered ? renderedParts(page, reader, rendered) : NO_MARKUP
  return html`<div class="wrap document-page">
${crumbs(page, lang)}
<school-content kind="${kind}" id="${number}" level="1" lang="${lang}" theme="auto">${document}${neighbours(page, lang)}</school-content>
</div>`
}
