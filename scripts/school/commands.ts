import { backUpDatabase, restoreBackup, verifyBackup } from './backup.ts'
import type { Command } from './command.ts'
import { exportEvents, listEvents } from './events.ts'
import { retryMails, showFailed, showQueue } from './mail.ts'
import { grantRole } from './people-grant.ts'
import { listPeople } from './people-list.ts'
import { disablePerson, enablePerson, findPerson, showSessions } from './people.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'

export type CommandName =
  | 'people find'
  | 'people list'
  | 'people disable'
  | 'people enable'
  | 'people sessions'
  | 'people grant'
  | 'tokens list'
  | 'tokens create'
  | 'tokens revoke'
  | 'events list'
  | 'events export'
  | 'mail queue'
  | 'mail retry'
  | 'mail failed'
  | 'backup'
  | 'backup verify'
  | 'restore'

/** Everything an operator can do, in the order of `--help`. */
export const commands: Record<CommandName, Command> = {
  'people find': findPerson,
  'people list': listPeople,
  'people disable': disablePerson,
  'people enable': enablePerson,
  'people sessions': showSessions,
  'people grant': grantRole,
  'tokens list': listTokens,
  'tokens create': createToken,
  'tokens revoke': revokeToken,
  'events list': listEvents,
  'events export': exportEvents,
  'mail queue': showQueue,
  'mail retry': retryMails,
  'mail failed': showFailed,
  backup: backUpDatabase,
  'backup verify': verifyBackup,
  restore: restoreBackup,
}

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
