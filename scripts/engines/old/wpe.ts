import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../server/testing/process.ts'
import { ensureChromium } from '../chromium.ts'
import { exitWithError } from '../../terminal.ts'
import { ensureEngine, findWpe } from '../packages.ts'

/*
 * Runs the tests with the tags `@wpe` and `@older` in WPE WebKit 2.38, which has what Safari 16.1 has. Debian brings it, and only `npm run test:full` takes
 * it. Arguments go to Playwright.
 */

const root = join(import.meta.dirname, '../../..')

const command = ensureEngine('wpe')
if (command) exitWithError(`WPE WebKit is not here: ${command}`)
const wpe = findWpe()

const port = await freePort()
const server = `http://127.0.0.1:${port}`
const software = { LIBGL_ALWAYS_SOFTWARE: '1', LC_ALL: 'ru_RU.UTF-8', TZ: 'Europe/Moscow' }
const driver = spawn('WPEWebDriver', [`--port=${port}`], { env: { ...process.env, ...software }, stdio: 'ignore' })
process.on('exit', () => driver.kill())

const isReady = () =>
  fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) await pause(50)

const args = [
  'test',
  '--config',
  'scripts/playwright.config.ts',
  '--grep',
  '@wpe|@older',
  '--workers=1', // the driver has one session at a time
  '--reporter=./demo-pages/testing/progress.ts,json',
  ...process.argv.slice(2),
]
const env = {
  ...process.env,
  CHROMIUM_PATH: ensureChromium(),
  WPE_DRIVER: server,
  WPE_BROWSER: wpe ?? '',
  PLAYWRIGHT_JSON_OUTPUT_FILE: '.test-results/wpe.json',
}
spawn('playwright', args, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
