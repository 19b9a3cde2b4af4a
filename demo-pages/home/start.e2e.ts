import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/process.ts'
import { formIn, textsByLang } from '../auth/testing/form.ts'
import { SECRET } from '../testing/school.ts'
import { expect, test as base } from '../testing/test.ts'

interface Started {
  origin: string
  /** What is printed until it is ready. */
  printed: string
}

/** Serves the school as `npm start` does once everything is installed and built, with a copy of the seeded database. */
const test = base.extend<{ started: Started }>({
  started: async ({ page }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'school-start-'))
    await cp(process.env.SEEDED_SCHOOL ?? '', dataDir, { recursive: true })
    const [port, foreignPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
    const ports = { PORT: `${port}`, FOREIGN_PORT: `${foreignPort}`, STAND_IN_PORT: `${sandboxPort}` }
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/serve/serve.ts')], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, SESSION_SECRET: SECRET, ...ports },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    let printed = ''
    const ready = new Promise<void>((resolve) =>
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (printed.includes('Ctrl+C')) resolve()
      }),
    )
    await Promise.race([ready, ended])
    await use({ origin: `http://localhost:${port}`, printed })
    await page.goto('about:blank') // nothing of the page calls a school that has ended
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true })
  },
})

test('npm start prints where to begin, and who cannot sign in there finds a number in WhatsApp and an address', {
  tag: '@full',
}, async ({ page, started: { origin, printed } }) => {
  expect(printed).toContain(`${origin}/`)
  await page.goto(`${origin}/demo/auth/?view=info`)
  await formIn(page).expectHeading(textsByLang.ru.info)
  const links = formIn(page).root.locator('.support').getByRole('link')
  await expect(links).toHaveCount(2)
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://wa.me/70000000000',
    'mailto:help@school.example',
  ])
})
