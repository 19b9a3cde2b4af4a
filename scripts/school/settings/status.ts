import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { matchSecrets, recordedFingerprints, replaceSecrets } from '../../../server/db/secret-fingerprints.ts'
import { projectFile } from '../../../server/config/project-file.ts'
import { type BaseContext, fileCommand, Findings, UsageError } from '../command.ts'
import { facts } from '../layout.ts'
import { NOTHING } from '../people.ts'
import { databaseName, inDatabase } from './open-database.ts'

const SECRETS = {
  same: 'those of the database',
  rotated: 'a new one, which no server has used yet, and the one of the database',
  unused: 'the database has none yet',
  other: 'not those of the database',
}

const versionOf = (): string => JSON.parse(readFileSync(projectFile('package.json'), 'utf8')).version

const secretsMatch = ({ config }: BaseContext) =>
  inDatabase(config, async ({ db }) => matchSecrets(config.sessionSecrets, await recordedFingerprints(db)))

export const showStatus = fileCommand({
  summary: 'the version, the settings and the database that the commands use; fails if they do not fit',
  args: {},
  options: {},
  run: async (context) => {
    const { config, source } = context
    const settings = {
      version: versionOf(),
      settings: `of ${source}`,
      mode: config.isProduction ? 'production' : 'development',
      school: config.baseUrl,
      data: resolve(config.dataDir),
      database: databaseName(config),
    }
    try {
      const match = await secretsMatch(context)
      const lines = facts({ ...settings, secrets: SECRETS[match] })
      if (match === 'other') throw new Findings(lines.join('\n'))
      return lines
    } catch (error) {
      throw error instanceof UsageError ? new Findings([...facts(settings), error.message].join('\n')) : error
    }
  },
})

export const acceptSecrets = fileCommand({
  summary: 'makes SESSION_SECRET the secret of this database, which was used with another one that is lost',
  args: {},
  options: {},
  run: async (context) => {
    const { sessionSecrets: secrets } = context.config
    if (secrets.length === 0) throw new UsageError('SESSION_SECRET is not set.')
    const match = await secretsMatch(context)
    if (match === 'same' || match === 'rotated') return [`They are ${SECRETS.same} already.`]
    const loss = 'saved cards, unredeemed certificates, codes and mails that wait'
    const question = `Give up what other secrets have locked in ${databaseName(context.config)}: ${loss}?`
    if (match === 'other' && !(await context.confirm(question))) return [NOTHING]
    await inDatabase(context.config, ({ transact }) => transact((tx) => replaceSecrets(tx, secrets)))
    return [`${databaseName(context.config)} belongs to this SESSION_SECRET now. Restart the servers with it.`]
  },
})
