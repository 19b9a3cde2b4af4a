import { documentKinds } from '../../../server/content/kinds.ts'
import { undeleteDocument } from '../../../server/content/versions/life.ts'
import { restoreVersion } from '../../../server/content/versions/restore.ts'
import { Problem } from '../../../server/http/rest/problem.ts'
import type { MemberCaller } from '../../../server/http/rest/route.ts'
import { command, type CommandContext, Mistake } from '../command.ts'
import { NOTHING, whom } from '../people.ts'
import { email, optionalNumber } from '../words.ts'
import { documentWord, theDocument } from './documents.ts'

const VERSIONS = { from: 1, to: 2_147_483_647 }

/** In whose name it happens: the history names them. */
const callerOf = async (context: CommandContext, address: string): Promise<MemberCaller> => {
  const { id, name, email: own, role } = await whom(context, address)
  if (role !== 'staff') throw new Mistake(`Only staff restores; ${own} is ${role}.`)
  const member = { id, name, email: own, role: 'staff' } as const
  return { member, tokenId: null, ip: '', origin: '', requestId: '', lang: 'en', ifMatch: null }
}

const whichOf = (document: string) => {
  const [name = '', number = ''] = document.split(':')
  const kind = documentKinds.find((one) => one === name)
  if (!kind) throw new Mistake(`No document has the id ${document}.`)
  return { kind, number: Number(number) }
}

/** What the server refuses is the operator's to correct. */
const orMistake = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Mistake(error.status === 404 ? 'There is no such version.' : `It cannot be restored: ${error.message}`, {
      cause: error,
    })
  }
}

const left = (gone: readonly { path: string; id: number }[]): string[] =>
  gone.map(({ path, id }) => `Left out, for it is gone: ${path}, number ${id}.`)

export const restoreContent = command({
  says: 'brings a deleted document back as a draft, or an old version of a document',
  takes: { document: documentWord },
  options: {
    version: optionalNumber(VERSIONS, 'number', 'as `content history` shows it'),
    as: email,
  },
  run: async (context, { document, version, as: address }) => {
    const { id, title, deletedAt } = await theDocument(context, document)
    const which = whichOf(id)
    const caller = await callerOf(context, address)
    if (version === undefined) {
      if (deletedAt === null) throw new Mistake(`“${title}” is not deleted: name a --version.`)
      if (!(await context.confirm(`Bring “${title}” back as a draft?`))) return [NOTHING]
      const { version: now } = await orMistake(undeleteDocument(context, which, caller))
      return [`“${title}” is back as a draft, version ${now}.`]
    }
    if (deletedAt !== null) throw new Mistake(`“${title}” is deleted: restore it without a --version first.`)
    if (!(await context.confirm(`Bring version ${version} of “${title}” back?`))) return [NOTHING]
    const restored = await orMistake(restoreVersion(context, { ...which, version }, caller))
    return [`Version ${version} is back as version ${restored.document.version}.`, ...left(restored.leftOut)]
  },
})
