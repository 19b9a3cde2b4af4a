import type { Page } from '@playwright/test'

/** The titles of the drafts that the browser keeps. */
export const storedDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'school-studio')) return [] // opening it here would make it without its stores
    const opening = indexedDB.open('school-studio')
    const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
    const reading = db.transaction('drafts').objectStore('drafts').getAll()
    const drafts = await new Promise<{ document: { fields: { title: string } } }[]>(
      (resolve) => (reading.onsuccess = () => resolve(reading.result)),
    )
    db.close()
    return drafts.map(({ document }) => document.fields.title)
  })
