import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const TIMEOUT_MS = 15 * 60_000

export const isRoot = () => process.getuid?.() === 0

/** The paths that a program may have, by the folders of PATH and of the system's own programs. */
export const inPath = (name: string): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, name))

/** Runs an installer; true if it succeeds. */
export const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: TIMEOUT_MS,
  }).status === 0

/** Installs packages of Debian, if the user may; true if that succeeds. */
export const installPackages = (names: string[], ...flags: string[]): boolean =>
  isRoot() &&
  inPath('apt-get').some((path) => existsSync(path)) &&
  run('apt-get', ['update']) &&
  run('apt-get', ['install', '-y', ...flags, ...names])

/** Installs one package of Debian, if the user may; true if that succeeds. */
export const installPackage = (name: string, ...flags: string[]): boolean => installPackages([name], ...flags)

/** The path of a program, whose package of the same name is installed if it is missing, without what it only recommends; null if that fails. */
export const ensureProgram = (name: string): string | null => {
  const find = () => inPath(name).find((path) => existsSync(path)) ?? null
  return find() ?? (installPackage(name, '--no-install-recommends') ? find() : null)
}
