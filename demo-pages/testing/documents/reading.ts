import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

export const RESUME = 'Продолжить с места, где вы остановились'

/** The block where a visitor has stopped in a document, once the browser keeps it. */
export const storedPlace = async (page: Page, kind: string, id: number): Promise<string> => {
  const read = async () => {
    const stored = await page.evaluate(() => localStorage.getItem(`school-progress:${location.origin}`))
    const reports: unknown = JSON.parse(stored ?? '[]')
    const ofDocument = [reports].flat().map((report) => ({ ...Object(report) }))
    return String(ofDocument.find((report) => report.kind === kind && report.id === id && !report.quiz)?.block ?? '')
  }
  await expect.poll(read).not.toBe('')
  return read()
}
