import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { inPath, installPackage, isRoot, run } from './debian.ts'

const HEADLESS = 'chromium-headless-shell'
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The Chromium for tests and benches: `CHROMIUM_PATH`, else the system's headless shell, which has no window and takes two thirds of the
 * time, else Playwright's own, else the system's; null if there is none.
 */
export const findChromium = (): string | null => {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return existsSync(configured) ? configured : null
  const paths = [...inPath(HEADLESS), chromium.executablePath(), ...SYSTEM_NAMES.flatMap(inPath), MAC_CHROME]
  return paths.find((path) => existsSync(path)) ?? null
}

/** Ways to install a Chromium, tried in order until one is found. */
const installers: Array<() => boolean> = [
  () =>
    Boolean(process.env.CHROMIUM_PATH) || inPath(HEADLESS).some((path) => existsSync(path)) || installPackage(HEADLESS),
  () => true,
  () => run('playwright', ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']),
  () => installPackage('chromium'),
]

/**
 * Like `findChromium`, but first tries to install the headless shell if it is missing, and another Chromium if there is none. Throws an
 * error with instructions if that fails.
 */
export const ensureChromium = (): string => {
  if (process.env.CHROMIUM_PATH && !findChromium()) {
    throw new Error(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`)
  }
  for (const install of installers) {
    const found = install() ? findChromium() : null
    if (found) return found
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it yourself (`npx playwright install chromium`, ' +
      'or `apt-get install chromium-headless-shell` as root), or say where it is: CHROMIUM_PATH=/path/to/chromium',
  )
}
