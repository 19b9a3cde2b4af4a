import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const INSTALL_TIMEOUT_MS = 180_000

/** The Chromium that tests and benches drive: `CHROMIUM_PATH`, Playwright's own, the system's; null where there is none. */
export const findChromium = (): string | null => {
  const wished = process.env.CHROMIUM_PATH
  if (wished) return existsSync(wished) ? wished : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const ofSystem = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...ofSystem, MAC_CHROME].find((path) => existsSync(path)) ?? null
}

const isRoot = () => process.getuid?.() === 0

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: INSTALL_TIMEOUT_MS }).status === 0

const installers: Array<() => boolean> = [
  () => run('playwright', ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']),
  () => isRoot() && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium']),
]

/** As `findChromium`, and installs one where there is none. Throws with what to do when that fails too. */
export const ensureChromium = (): string => {
  if (process.env.CHROMIUM_PATH && !findChromium()) {
    throw new Error(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`)
  }
  for (const install of [() => true, ...installers]) {
    const found = install() ? findChromium() : null
    if (found) return found
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it yourself (`npx playwright install chromium`, ' +
      'or `apt-get install chromium` as root), or say where it is: CHROMIUM_PATH=/path/to/chromium',
  )
}
