import type { RequestHandler } from 'express'
import type { Lang } from '../../contract/messages.ts'
import type { OriginCheckReply } from '../../contract/replies.ts'
import type { FindSender } from '../identity/origin.ts'
import { sendJson } from '../send.ts'

/** What an editor reads in the console of a page that nobody listed. */
const hints: Record<Lang, { unlisted: (page: string, school: string) => string; hidden: (school: string) => string }> =
  {
    ru: {
      unlisted: (page, school) =>
        `Страница ${page} не подключена к школе ${school}: добавьте ${page} в переменную ALLOWED_ORIGINS сервера школы и перезапустите его.`,
      hidden: (school) =>
        `Страница без собственного адреса (файл, предпросмотр или фрейм с sandbox) не может обратиться к школе ${school}: откройте её по её адресу, а его добавьте в ALLOWED_ORIGINS.`,
    },
    en: {
      unlisted: (page, school) =>
        `The page ${page} is not connected to the school ${school}: add ${page} to ALLOWED_ORIGINS of the school's server and restart it.`,
      hidden: (school) =>
        `A page without an address of its own (a file, a preview or a sandboxed frame) cannot call the school ${school}: open it by its address, and add that to ALLOWED_ORIGINS.`,
    },
  }

/**
 * Tells a page whether it may call the school, and an editor what to set: a browser hides from an unlisted page why its calls fail.
 * Public, and answered without cookies.
 */
export const originCheck =
  (findSender: FindSender, school: string): RequestHandler =>
  ({ headers, context }, response) => {
    const { origin } = headers
    const isListed = origin === undefined || findSender(headers, 'origin') !== null
    const { hidden, unlisted } = hints[context.lang]
    const reply: OriginCheckReply = isListed
      ? { status: 'listed' }
      : { status: 'unlisted', message: origin === 'null' ? hidden(school) : unlisted(origin, school) }
    sendJson(response, 200, reply)
  }
