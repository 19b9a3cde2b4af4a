import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, glob, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import express from 'express'
import { holdPort } from '../../demo-pages/testing/server/held-port.ts'
import { signIn } from '../../demo-pages/testing/login.ts'
import { holdPorts, startSchool } from '../../demo-pages/testing/school.ts'
import seedOnce from '../../demo-pages/testing/server/seed-once.ts'
import { ensureChromium } from '../engines/chromium.ts'
import { exitWithError, say } from '../terminal.ts'

/*
 * Builds a small app of each framework with the packed npm package, in a temporary folder, and opens it in Chromium on an origin of its own.
 * It installs each framework from npm, so it runs before a release and not in `npm test`. `npm run build` comes first.
 */

interface Fixture {
  /** The folder that its build writes. */
  output: string
  /** Whether its templates are checked against the attributes of the elements. */
  isTyped: boolean
}

/** The apps in `frameworks/`. */
const fixtures = {
  next: { output: 'out', isTyped: true },
  react: { output: 'dist', isTyped: true },
  preact: { output: 'dist', isTyped: true },
  vue: { output: 'dist', isTyped: true },
  svelte: { output: 'dist', isTyped: true },
  angular: { output: 'dist', isTyped: false },
  astro: { output: 'dist', isTyped: false },
} satisfies Record<string, Fixture>

type FixtureName = keyof typeof fixtures

const isFixture = (name: string): name is FixtureName => Object.hasOwn(fixtures, name)

const NAMED_SCHOOL = 'https://school.example'
const VALID = 'next-url="/lesson"'
/** An attribute that templates must refuse: there is no such theme. */
const INVALID = `${VALID} theme="teal"`

const root = join(import.meta.dirname, '../..')
/** No telemetry, no questions. */
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', CI: '1' }

/** Only for pages that hang: a machine may be ten times slower than usual. */
const PAGE_MS = 2 * 60_000
const OUTPUT_MAX_BYTES = 64 * 1024 ** 2

/** Runs npm in a folder and returns its standard output. Rejects with all that it printed. */
const npm = async (cwd: string, ...args: string[]): Promise<string> => {
  const env = { ...process.env, ...QUIET }
  const running = promisify(execFile)('npm', args, { cwd, env, maxBuffer: OUTPUT_MAX_BYTES })
  const { stdout } = await running.catch((failure: { stdout: string; stderr: string }) => {
    throw new Error(`npm ${args.join(' ')}\n${failure.stdout}\n${failure.stderr}`)
  })
  return stdout
}

/** Replaces a text in all sources of an app; throws if none has it. */
const replaceIn = async (app: string, from: string, to: string): Promise<void> => {
  let found = 0
  for await (const path of glob('{app,src}/**/*.*', { cwd: app })) {
    const text = await readFile(join(app, path), 'utf8')
    if (!text.includes(from)) continue
    found++
    await writeFile(join(app, path), text.replaceAll(from, to))
  }
  if (found === 0) throw new Error(`no source has ${from}`)
}

/** Copies a fixture to `app`, installs it with the packed package, and builds it with strict types. Returns the folder to serve. */
const buildApp = async (app: string, name: FixtureName, tarball: string, school: string): Promise<string> => {
  const { output, isTyped } = fixtures[name]
  await cp(join(import.meta.dirname, 'frameworks', name), app, { recursive: true })
  await replaceIn(app, NAMED_SCHOOL, school)
  await npm(app, 'install', tarball, '--ignore-scripts', '--no-audit', '--no-fund')
  await npm(app, 'run', 'check')
  if (isTyped) {
    await replaceIn(app, VALID, INVALID)
    const isRefused = await npm(app, 'run', 'check').then(
      () => false,
      () => true,
    )
    if (!isRefused) throw new Error(`${INVALID} compiles`)
    await replaceIn(app, INVALID, VALID)
  }
  await npm(app, 'run', 'build')
  return join(app, output)
}

/** Signs in as a person does, and returns what the page and the school got. */
const visit = async (browser: Browser, origin: string) => {
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  context.setDefaultTimeout(PAGE_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  const signIns: boolean[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const fields = request.postData()
    if (fields && new URL(request.url()).pathname === '/api/v1/landing-auth/')
      signIns.push(/name="only-auth"\s+true/.test(fields))
  })
  await page.goto(origin, { waitUntil: 'networkidle' }) // pages that a server has rendered are hydrated by then
  await signIn(page, 'parent@school.example')
  await page.getByRole('heading', { name: 'Здравствуйте, Анна Смирнова!' }).waitFor()
  const redirects = await page.locator('output').innerText()
  const address = page.url()
  await context.close()
  return { signIns, redirects, address, complaints }
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !isFixture(name))
const all = Object.keys(fixtures).filter(isFixture)
if (unknown.length > 0) exitWithError(`There is no fixture ${unknown.join(', ')}: there are ${all.join(', ')}`)
const wanted = named.length > 0 ? named.filter(isFixture) : all

const folder = await mkdtemp(join(tmpdir(), 'school-frameworks-'))
process.env.TMPDIR = folder // also for the database and the browser
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const packed = await npm(join(root, '.dist/package'), 'pack', '--silent', '--pack-destination', folder)
const tarball = join(folder, packed.trim())
await seedOnce()
const [ports, appPort] = await Promise.all([holdPorts(), holdPort()])
const origin = `http://127.0.0.1:${appPort.port}`
const school = await startSchool(process.env.SEEDED_SCHOOL ?? '', ports, { ALLOWED_ORIGINS: origin })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
const expected = {
  signIns: [true],
  redirects: `${school.origin}/lesson`,
  address: `${origin}/`,
  complaints: [],
}

const testApp = async (name: FixtureName): Promise<void> => {
  const files = await buildApp(join(folder, name), name, tarball, school.origin)
  await appPort.listen(express().use(express.static(files)), appPort.port, '127.0.0.1')
  const found = await visit(browser, origin)
  if (!isDeepStrictEqual(found, expected)) throw new Error(JSON.stringify({ found, expected }, null, 2))
}

let failed = 0
for (const name of wanted) {
  try {
    await testApp(name)
    say(`${name} ok`)
  } catch (error) {
    failed++
    say(`${name} FAILED: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await browser.close()
await school.close()
for (const { close } of [...Object.values(ports), appPort]) close()
say(`\n${wanted.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
