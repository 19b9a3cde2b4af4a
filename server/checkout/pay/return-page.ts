import { pageHtml, mainLink, words } from '../../auth/pages/layout.ts'
import type { ReturnPageInput } from '../../contract/checkout-schemas.ts'
import type { Lang } from '../../contract/messages.ts'
import type { PageReply } from '../../http/endpoint.ts'
import type { Caller } from '../../http/use-case.ts'
import { html } from '../../mail/html.ts'
import { payTexts } from './texts.ts'

const SUCCESS = '/checkout/cart/success/'

/** Says that the payment is being looked at. Its script tells the page around it, or goes on to the address of the link. */
export const waitingPage = (payment: string, lang: Lang): PageReply => {
  const { heading, wait, goOn } = payTexts[lang].page
  const query = new URLSearchParams({ payment, ...(lang === 'ru' ? {} : { lang }) })
  const address = `${SUCCESS}?${query}`
  const body = html`${words(wait)}<div data-payment="${payment}">${mainLink(address, goOn)}</div>`
  return { html: pageHtml(lang, { heading, body, script: '/pages/return/return.js' }), isFrameable: true }
}

/** Where a provider's page leads back to: shows, and changes nothing. Source: SECURITY R24, R52. */
export const showReturn = async (
  _deps: object,
  { payment }: ReturnPageInput,
  { lang }: Pick<Caller, 'lang'>,
): Promise<PageReply> => waitingPage(payment, lang)
