import { expect } from '@playwright/test'
import type { Mail, School } from './school.ts'

/** Waits for the newest mail to an address. */
export const mailTo = async (school: School, address: string): Promise<Mail> => {
  const find = async () => (await school.mails()).find(({ to }) => to === address)
  await expect.poll(find, `a mail to ${address}`).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error(`no mail to ${address}`)
  return mail
}

/** The one-time code in a mail, as it is read. */
export const codeIn = ({ text }: Mail): string => /\d[\d \u00A0]{6,8}\d/.exec(text)?.[0] ?? ''

/** The link in a mail that signs in or confirms. */
export const linkIn = ({ links }: Mail): string => links.find((link) => link.includes('/auth/')) ?? ''
