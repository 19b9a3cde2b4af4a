import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { supportLevels } from '../../build/browsers/supported.ts'
import { ensureChromium } from '../../chromium.ts'
import { say } from '../../terminal.ts'

/*
 * Runs the tests with the tag `@old` in the oldest Chromium in which everything must work. It comes from npm, into a folder that stays, and
 * only for `npm run test:full`. Arguments go to Playwright.
 */

const unpack = promisify(brotliDecompress)
const root = join(import.meta.dirname, '../../..')
const VERSION = supportLevels.full.since.chrome
const folder = join(root, 'node_modules/.cache', `chromium-${VERSION}`)
const binary = join(folder, 'chromium')

const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

/** Installs the package of that Chromium, and unpacks it with the libraries that it brings along. */
const install = async (): Promise<void> => {
  const packed = join(folder, 'node_modules/@sparticuz/chromium/bin')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  npm(folder, 'install', `@sparticuz/chromium@${VERSION}`, '--ignore-scripts', '--no-audit', '--no-fund')
  for (const name of await readdir(packed)) {
    if (!name.endsWith('.tar.br')) continue
    const archive = join(folder, 'archive.tar')
    await writeFile(archive, await unpack(await readFile(join(packed, name))))
    execFileSync('tar', ['-xf', archive, '-C', folder])
    await rm(archive)
  }
  await writeFile(`${binary}.new`, await unpack(await readFile(join(packed, 'chromium.br'))), { mode: 0o755 })
  await rename(`${binary}.new`, binary) // it is there once it is whole
}

if (!existsSync(binary)) {
  say(`Installing Chromium ${VERSION}`)
  await install()
}
const reporters = '--reporter=./demo-pages/testing/progress.ts,json'
const env = {
  ...process.env,
  CURRENT_CHROMIUM: ensureChromium(),
  CHROMIUM_PATH: binary,
  TEST_SIZE: 'full',
  PLAYWRIGHT_JSON_OUTPUT_FILE: '.test-results/old-chromium.json',
}
const playwright = [
  'test',
  '--config',
  'scripts/playwright.config.ts',
  '--grep',
  '@old',
  reporters,
  ...process.argv.slice(2),
]
spawn('playwright', playwright, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
