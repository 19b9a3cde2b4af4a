import { z } from 'zod'
import type { issuedByCode } from '../content/readers/certificates/certificate-store.ts'
import { imageView } from '../content/images/addresses.ts'
import type { Lang } from '../contract/messages.ts'
import { html, type Markup, NO_MARKUP } from '../http/html.ts'
import { formatDay } from '../mail/wording.ts'
import { school } from '../config/school-names.ts'
import { certificateTextsDe } from './texts/texts-de.ts'
import { certificateTextsKk } from './texts/texts-kk.ts'
import { certificateTextsEs } from './texts/texts-es.ts'
import { certificateTextsBe } from './texts/texts-be.ts'
import { certificateTextsUz } from './texts/texts-uz.ts'
import { type CertificateTexts, certificateTextsRu } from './texts/texts-ru.ts'

const en: CertificateTexts = {
  title: 'Certificate',
  genuine: (name) => `The certificate is genuine: the ${name} school has issued it.`,
  number: 'Number',
  about: 'For',
  date: 'Date',
  name: 'Name',
  hidden: 'The owner does not show their name',
  print: 'Print it or save it as a PDF',
  yours: 'This is your certificate. At the address of this page anybody can check that it is genuine.',
  named: 'Everybody sees your name here.',
  unnamed: 'Only you see your name here.',
  settings: 'Change this in your profile',
}

const texts: Record<Lang, CertificateTexts> = {
  ru: certificateTextsRu,
  en,
  de: certificateTextsDe,
  kk: certificateTextsKk,
  es: certificateTextsEs,
  be: certificateTextsBe,
  uz: certificateTextsUz,
}

export const certificateTitle = (lang: Lang): string => texts[lang].title

const place = z.object({ x: z.number(), y: z.number(), size: z.number() })

/** The places of the words as the studio writes them; what another editor has written is left out. */
const places = z.record(z.string(), z.unknown())

type CertificateRow = NonNullable<Awaited<ReturnType<typeof issuedByCode>>>

/** A number as people read it: `1a2b-3c4d-5e6f`. */
const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** The picture with its words: an image that is printed sharply in any size. */
const picture = (row: CertificateRow): Markup => {
  const { width, height, preset, words: fields } = row
  const known = places.safeParse(preset).data ?? {}
  const lines = Object.entries(known).flatMap(([word, at]) => {
    const { x, y, size } = place.safeParse(at).data ?? {}
    const text = fields[word]
    return x === undefined || y === undefined || size === undefined || !text
      ? []
      : [
          html`<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" dominant-baseline="central">${text}</text>`,
        ]
  })
  const label = Object.values(fields).join(', ')
  return html`<svg class="certificate" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><image href="${imageView(row).image}" width="${width}" height="${height}"/>${lines}</svg>`
}

const fact = (name: string, value: string): Markup => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** What whoever has its number sees of a certificate; its owner sees all of it, and prints it. */
export const certificateMain = (row: CertificateRow, isOwner: boolean, lang: Lang): Markup => {
  const labels = texts[lang]
  const { code, words: fields, title, showsName, issuedAt } = row
  const about = fields.title || title
  const owners = html`<div class="certificate-owner"><p>${labels.yours} ${showsName ? labels.named : labels.unnamed} <a href="/user/profile/#certificates">${labels.settings}</a></p>
<p class="actions"><button class="button" type="button" data-print>${labels.print}</button></p></div>
<script type="module" src="/pages/documents/print.js"></script>`
  return html`<div class="wrap document-page">
<h1>${labels.title}</h1>
${isOwner ? html`${owners}\n${picture(row)}` : NO_MARKUP}
<div class="certificate-check"><p>${labels.genuine(school[lang].name)}</p>
<dl>${fact(labels.number, grouped(code ?? ''))}${about ? fact(labels.about, about) : NO_MARKUP}${fact(labels.date, formatDay(issuedAt, lang))}${fact(labels.name, showsName || isOwner ? (fields.name ?? '') : labels.hidden)}</dl></div>
</div>`
}
