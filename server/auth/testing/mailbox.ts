import type { School } from '../../testing/school.ts'

/** What the newest mail to an address says. */
export interface Received {
  subject: string
  /** The one-time code; '' without one. */
  code: string
  /** The path of its sign-in or confirmation link; '' without one. */
  path: string
}

export const newestMail = async (school: School, to = 'mama@example.com'): Promise<Received> => {
  const mail = (await school.mails()).find((one) => one.to === to)
  if (!mail) throw new Error(`no mail to ${to}`)
  const link = mail.links.find((one) => /\/auth\/(link|confirm)\//.test(one)) ?? ''
  return {
    subject: mail.subject,
    code: /(?<!\d)\d{8}(?!\d)/.exec(mail.text.replaceAll(link, ''))?.[0] ?? '',
    path: link.replace(school.deps.config.baseUrl, ''),
  }
}

/** A code that is not the right one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
