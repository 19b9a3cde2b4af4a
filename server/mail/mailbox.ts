import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { asMessage, type MailTransport, type Sender } from './transport.ts'

const storedMail = z.object({
  id: z.string(),
  at: z.coerce.date(),
  messageId: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.string().optional(),
})

/** A mail in the local mailbox, read in the browser outside production. */
export type StoredMail = z.output<typeof storedMail>

/** The local mailbox: a folder with one JSON file for every mail. */
export interface Mailbox {
  /** The newest mails, newest first, at most `SHOWN_MAX`. */
  newest: () => Promise<StoredMail[]>
  find: (id: string) => Promise<StoredMail | null>
}

const SHOWN_MAX = 200
const NAME = /^\d+-[\w-]+\.json$/

const folderOf = (dataDir: string) => join(dataDir, 'mail')

export const createMailbox = (dataDir: string): Mailbox => {
  const folder = folderOf(dataDir)
  const read = async (name: string) => storedMail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  const names = async () => {
    await mkdir(folder, { recursive: true })
    return (await readdir(folder))
      .filter((name) => NAME.test(name))
      .toSorted()
      .toReversed()
  }
  return {
    newest: async () => Promise.all((await names()).slice(0, SHOWN_MAX).map(read)),
    find: async (id) => {
      const name = (await names()).find((name) => name.endsWith(`-${id}.json`))
      return name === undefined ? null : read(name)
    },
  }
}

/** Delivers to the local mailbox. A mail that is sent again overwrites its file. */
export const createMailboxTransport = (dataDir: string, sender: Sender): MailTransport => {
  const transporter = createTransport({ jsonTransport: true, skipEncoding: true })
  const folder = folderOf(dataDir)
  return {
    send: async (mail, signal) => {
      const { messageId } = await transporter.sendMail({ ...asMessage(sender, mail), signal })
      const stored: StoredMail = { ...mail, messageId, from: sender.mailFrom }
      const file = join(folder, `${mail.at.getTime()}-${mail.id}.json`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.part`, JSON.stringify(stored, null, 2), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => transporter.close(),
  }
}

/** The URLs in a mail's text, each once, in reading order: the first one is the mail's main action. */
export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"«»]+/g))]
