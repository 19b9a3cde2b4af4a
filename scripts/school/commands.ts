import type { Command } from './command.ts'
import { retryMails, showQueue } from './mail.ts'
import { disablePerson, enablePerson, findPerson, showSessions } from './people.ts'

export type CommandName =
  | 'people find'
  | 'people disable'
  | 'people enable'
  | 'people sessions'
  | 'mail queue'
  | 'mail retry'

/** Everything an operator can do, in the order of `--help`. */
export const commands: Record<CommandName, Command> = {
  'people find': { takes: '<email>', says: 'who has this address, and how many sessions', run: findPerson },
  'people disable': { takes: '<email>', says: 'no more sign-in; ends every session', run: disablePerson },
  'people enable': { takes: '<email>', says: 'sign-in is possible again', run: enablePerson },
  'people sessions': { takes: '<email> [--revoke]', says: 'the live sessions; --revoke ends them', run: showSessions },
  'mail queue': { takes: '', says: 'mails that wait, and how many were given up', run: showQueue },
  'mail retry': { takes: '', says: 'makes every waiting mail due at once', run: retryMails },
}

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

/** One line for every command. */
export const help = (): string => {
  const lines = Object.entries(commands).map(([name, { takes, says }]) => `  ${`${name} ${takes}`.padEnd(36)} ${says}`)
  return [
    'npm run school -- <command>',
    '',
    ...lines,
    '',
    '  --yes    does not ask before what cannot be undone',
    '  --help   this page',
    '',
    'It works on the database of DATA_DIR or DATABASE_URL, also while the server runs.',
  ].join('\n')
}
