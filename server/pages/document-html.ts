import { startOf } from '../content/publishing/moments.ts'
import type { Lang } from '../contract/messages.ts'
import { asMarkup, html, type Markup, NO_MARKUP } from '../http/html.ts'
import { costMarkup } from './cost.ts'
import { type DocumentPage, objectIn, textIn } from './document-page.ts'
import type { Reader } from './reader.ts'
import { safeJson } from './script-json.ts'
import { pageTexts } from './texts.ts'

const crumbs = ({ kind, surroundings: { course } }: DocumentPage, lang: Lang): Markup => {
  if (kind !== 'course' && !course) return NO_MARKUP
  const texts = pageTexts[lang]
  const second = course ? html`<li><a href="${course.address}">${course.title}</a></li>` : NO_MARKUP
  return html`<nav class="crumbs" aria-label="${texts.crumbs}"><ol><li><a href="/courses/">${texts.courses}</a></li>${second}</ol></nav>`
}

/** What a course's buyers see in the place of what others see. The page is the same for all: its script shows the one or the other. */
const byPurchase = ({ before, after }: { before: Markup; after: Markup }): Markup =>
  html`<div class="by-purchase"><div>${before}</div><div data-if-bought hidden>${after}</div></div>`

/** Price, facts and buttons of a course. */
const courseOffer = (page: DocumentPage, lang: Lang): Markup => {
  const texts = pageTexts[lang]
  const { line, surroundings } = page
  const { offer, lessons } = surroundings
  const first = lessons.find(({ opensAt }) => opensAt === null)
  const age = typeof line.age === 'number' ? String(line.age) : textIn(line, 'age')
  const author = offer?.author ?? textIn(objectIn(line, 'author'), 'name')
  const facts = [
    ...(author === '' ? [] : [texts.author(author)]),
    ...(lessons.length === 0 ? [] : [texts.lessonsCount(lessons.length)]),
    ...(age === '' ? [] : [texts.ages(age)]),
    ...(offer ? [offer.months === null ? texts.forEver : texts.forMonths(offer.months)] : []),
    ...(offer && line.available_in_plus === true ? [texts.inPlus] : []),
  ]
  const goOn = (label: string) =>
    first ? html`<p class="actions"><a class="button" href="${first.address}">${label}</a></p>` : NO_MARKUP
  const name = page.title
  const cost = offer?.cost ? costMarkup(offer.cost, lang) : html`<p class="cost"><strong>${texts.free}</strong></p>`
  const actions = offer
    ? byPurchase({
        before: html`${cost}<p class="actions"><button class="button" type="button" data-school-buy="${offer.id}" aria-label="${texts.buyNamed(name)}">${texts.buy}</button>
<a href="/course/${page.number}/checkout" aria-label="${texts.buyNowNamed(name)}">${texts.buyNow}</a></p>`,
        after: html`<p>${texts.owned}</p>${goOn(texts.goOn)}`,
      })
    : html`${cost}${goOn(texts.start)}`
  return html`<div slot="offer" class="offer" data-offer="${page.number}">
<ul class="traits">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
${actions}
</div>`
}

/** The moment of an event, and how to sign up for it. */
const eventOffer = ({ kind, number, line, access, surroundings }: DocumentPage, lang: Lang): Markup => {
  const texts = pageTexts[lang]
  const start = startOf(line.date_start ?? line.date)
  const when = start === null ? NO_MARKUP : html`<p class="when">${texts.when(new Date(start))}</p>`
  const type = kind === 'webinar' ? 'webinar' : 'landing'
  const signUp = surroundings.isOver
    ? html`<p class="note">${texts.over}</p>`
    : html`<p class="actions"><button class="button" type="button" data-school-open="login" data-school-view="registration" data-school-auth-type="${type}" data-school-event-id="${kind}:${number}" data-school-theme="auto">${texts.signUp}</button></p>`
  return access.state === 'open' ? html`<div slot="offer" class="offer">${when}${signUp}</div>` : NO_MARKUP
}

const offerMarkup = (page: DocumentPage, lang: Lang): Markup => {
  if (page.kind === 'course') return courseOffer(page, lang)
  return page.kind === 'webinar' || page.kind === 'contest' ? eventOffer(page, lang) : NO_MARKUP
}

const lessonList = ({ kind, surroundings }: DocumentPage, lang: Lang): Markup => {
  const texts = pageTexts[lang]
  const { lessons, offer } = surroundings
  if (kind !== 'course' || lessons.length === 0) return NO_MARKUP
  const items = lessons.map(
    ({ address, title, opensAt }) =>
      html`<li><a href="${address}">${title}</a>${opensAt === null ? NO_MARKUP : html` <span class="note">${texts.opens(new Date(opensAt))}</span>`}</li>`,
  )
  const note = offer
    ? byPurchase({
        before: html`<p class="note">${texts.afterPurchase}</p>`,
        after: html`<p class="note">${texts.bought}</p>`,
      })
    : NO_MARKUP
  return html`<section class="lessons" aria-labelledby="lessons"><h2 id="lessons">${texts.lessons}</h2>${note}<ol>${items}</ol></section>`
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
  return html`<nav class="neighbours" aria-label="${texts.neighbours}">${link(previous, 'prev', texts.previous)}${link(next, 'next', texts.next)}</nav>`
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
<h1 class="unseen">${texts.draft}</h1>
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
  // what is slotted above the text comes first, lest the text be painted before and move
  const document = rendered ? html`${offerMarkup(page, lang)}${renderedParts(page, reader, rendered)}` : NO_MARKUP
  const onward = [lessonList(page, lang), neighbours(page, lang)].filter(({ markup }) => markup !== '')
  const after = onward.length > 0 ? html`<div slot="after" class="onward">${onward}</div>` : NO_MARKUP
  return html`<div class="wrap document-page">
${crumbs(page, lang)}
<school-content kind="${kind}" id="${number}" level="1" lang="${lang}" theme="auto">${document}${after}</school-content>
</div>`
}
