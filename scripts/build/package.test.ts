import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from './package.ts'
import { root } from './vite-options.ts'

const run = promisify(execFile)

const APP = `
import { loadSchoolWidgets } from 'school-widgets'
import { SchoolLogin } from 'school-widgets/react'

export const Form = () => <SchoolLogin auth-only onRedirect={(event) => event.detail.url.trim()} />
export const App = () => <school-login next-url="/lesson" onschool:redirect={(event) => event.detail.url.trim()} />
export const widgets = await loadSchoolWidgets('https://school.example', { version: '1', integrity: 'sha256-x' })
widgets.notify('success', document.querySelector('school-auth')?.caption ?? '')
document.addEventListener('school:signed-in', ({ detail }) => detail.method.trim())
// @ts-expect-error there is no such form
export const Wrong = () => <school-auth view="basket" />
`

/** An app that has installed the package, and React. */
let app: string
beforeAll(async () => {
  await mkdir(join(root, '.test-results'), { recursive: true })
  app = await mkdtemp(join(root, '.test-results/package-'))
  const folder = join(app, 'node_modules/school-widgets')
  await buildPackage(folder)
  await writeFile(join(app, 'package.json'), '{ "name": "app", "type": "module" }')
  await writeFile(join(app, 'app.tsx'), APP)
})
afterAll(() => rm(app, { recursive: true, force: true }))

const compile = (...options: string[]) =>
  run(
    process.execPath,
    [
      join(root, 'node_modules/typescript-7/bin/tsc'),
      ...'--ignoreConfig --noEmit --strict --jsx react-jsx --target es2024 --lib es2024,dom'.split(' '),
      ...options,
      'app.tsx',
    ],
    { cwd: app },
  ).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

test.each(['bundler', 'nodenext'])('an app in React compiles with it: %s', async (resolution) => {
  const module = resolution === 'bundler' ? 'esnext' : resolution
  expect(await compile('--module', module, '--moduleResolution', resolution)).toBe('')
})

test('a server may import it, and the entries for frameworks', async () => {
  const entries = ['react', 'preact', 'svelte', 'vue'].map((name) => `import 'school-widgets/${name}'`)
  const code = `import { loadSchoolWidgets } from 'school-widgets'; ${entries.join('; ')}; process.stdout.write(typeof loadSchoolWidgets)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: app })
  expect(stdout).toBe('function')
})

const read = async (file: string) => JSON.parse(await readFile(join(app, 'node_modules/school-widgets', file), 'utf8'))

test('it brings its elements’ description, and nothing to install', async () => {
  expect(await read('custom-elements.json')).toMatchObject({ schemaVersion: '2.1.0' })
  expect(Object.keys(await read('package.json'))).not.toContain('dependencies')
})
