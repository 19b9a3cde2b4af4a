import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { supportLevels } from '../../build/browsers/supported.ts'
import { ensureChromium } from '../chromium.ts'
import { exitWithError, say } from '../../terminal.ts'

/*
 * Runs the tests for old browsers in an old Chromium, by its version: in the oldest one in which everything must work those with the tag
 * `@old`, in the oldest one of npm of which forms, checkout and course pages are promised those with the tag `@older`. It comes from npm,
 * into a folder that stays, and only for `npm run test:full`. Further arguments go to Playwright.
 */

const unpack = promisify(brotliDecompress)
const root = join(import.meta.dirname, '../../..')
const tags: Record<string, string> = { [supportLevels.full.since.chrome]: '@old', 92: '@older' }
const [version = '', ...options] = process.argv.slice(2)
const tag = tags[version] ?? exitWithError(`Which Chromium? ${Object.keys(tags).join(' or ')}`)
const folder = join(root, 'node_modules/.cache', `chromium-${version}`)
const binary = join(folder, 'chromium')

const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

/** Installs the package of that Chromium, and unpacks it with the libraries that it brings along. */
const install = async (): Promise<void> => {
  const packed = join(folder, 'node_modules/@sparticuz/chromium/bin')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  npm(folder, 'install', `@sparticuz/chromium@${version}`, '--ignore-scripts', '--no-audit', '--no-fund')
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
  say(`Installing Chromium ${version}`)
  await install()
}
const reporters = '--reporter=./demo-pages/testing/progress.ts,json'
const env = {
  ...process.env,
  CURRENT_CHROMIUM: ensureChromium(),
  CHROMIUM_PATH: binary,
  OLD_CHROMIUM: version,
  TEST_SIZE: 'full',
  PLAYWRIGHT_JSON_OUTPUT_FILE: `.test-results/chromium-${version}.json`,
}
const playwright = ['test', '--config', 'scripts/playwright.config.ts', '--grep', tag, reporters, ...options]
spawn('playwright', playwright, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
