import { chromium } from '@playwright/test'
import { ensureChromium } from '../chromium.ts'
import { freePort } from '../serve/ports.ts'
import type { Figure } from './figure.ts'
import { startLanding } from './landing.ts'
import { inTemporaryFolder, median } from './processes.ts'
import { startSchool } from './school.ts'
import { visit } from './visit.ts'

const VISITS = 5
const VISIBLE_MS_MAX = 1_400

const ms = (value: number) => `${Math.round(value)} ms`

/** A first visit to a landing on another origin under slow 4G and a slow CPU, beside the floor of a plain HTML form. */
export const firstView = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const port = await freePort()
    const school = await startSchool(folder, { ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
    const landing = await startLanding(school.origin, port)
    const browser = await chromium.launch({ executablePath: ensureChromium() })
    try {
      const visits = []
      for (let round = 0; round < VISITS; round += 1) {
        const plain = await visit(browser, `${landing.origin}/plain`, false)
        visits.push({ plain, widget: await visit(browser, `${landing.origin}/widget`, true) })
      }
      const visible = median(visits.map(({ widget }) => widget.inputVisible))
      const shift = Math.max(...visits.map(({ widget }) => widget.layoutShift))
      const calls = Math.max(...visits.map(({ widget }) => widget.earlyCalls))
      const interactive = median(visits.map(({ widget }) => widget.interactive ?? Number.NaN))
      const floor = median(visits.map(({ plain }) => plain.inputVisible))
      return [
        { what: 'plain HTML form visible (the floor)', value: ms(floor), target: '', holds: null },
        {
          what: 'first input of school-login visible',
          value: ms(visible),
          target: `at most ${VISIBLE_MS_MAX} ms`,
          holds: visible <= VISIBLE_MS_MAX,
        },
        { what: 'layout shift', value: shift.toFixed(3), target: '0', holds: shift === 0 },
        { what: 'API calls before it', value: String(calls), target: '0', holds: calls === 0 },
        { what: 'React live', value: ms(interactive), target: '', holds: null },
      ]
    } finally {
      await browser.close()
      landing.stop()
      await school.stop()
    }
  })
