import { expect, type Page, test } from '@playwright/test'
import { cleanMarkup } from '../../server/content/rich-text/markup.ts'
import { vectors } from '../../server/content/testing/vectors.ts'
import { fullUnless } from '../testing/full.ts'

const QUARTERS = 4

/** A page without any policy, which counts how often something in it runs, and lets no call out. */
const openPage = async (page: Page): Promise<() => number> => {
  let runs = 0
  await page.exposeFunction('noteRun', () => void (runs += 1))
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'ran', {
      set() {
        Reflect.get(globalThis, 'noteRun')()
      },
    })
  })
  await page.route('**', (route) => {
    const isOwn = new URL(route.request().url()).pathname === '/rich-text'
    return isOwn
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>a</title><main></main>' })
      : route.abort()
  })
  await page.goto('https://school.example/rich-text')
  return () => runs
}

/**
 * Shows a text and touches whatever is in it as a person would; only links to other sites are not followed. Waits until the browser has
 * painted it.
 */
const show = (page: Page, text: string, as: 'innerHTML' | 'textContent') =>
  page.evaluate(
    async ([markup, how]) => {
      const main = document.createElement('main')
      document.body.replaceChildren(main)
      main[how] = markup
      main.addEventListener('click', (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (link?.protocol === 'https:') event.preventDefault()
      })
      for (const element of main.querySelectorAll('*'))
        for (const name of ['mouseover', 'pointerenter', 'focus', 'click'])
          element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    },
    [text, as] as const,
  )

const quarter = (at: number) => vectors.filter((_, index) => index % QUARTERS === at)

for (let at = 0; at < QUARTERS; at += 1)
  test(`rich texts run nothing when a page without a policy shows them, part ${at + 1}`, {
    tag: fullUnless(at === 0),
  }, async ({ page }) => {
    const runs = await openPage(page)
    for (const vector of quarter(at)) {
      await show(page, cleanMarkup(vector).text, 'innerHTML')
      expect([vector, runs()]).toEqual([vector, 0])
    }
    await page.waitForLoadState('networkidle')
    expect([runs(), page.url()]).toEqual([0, 'https://school.example/rich-text'])
  })

test('names and titles run nothing when a page shows them as the texts that they are', { tag: '@full' }, async ({
  page,
}) => {
  const runs = await openPage(page)
  for (const vector of vectors) await show(page, vector, 'textContent')
  await page.waitForLoadState('networkidle')
  expect(runs()).toBe(0)
})

test('the page notices what runs: many of the vectors do where nobody cleans them', { tag: '@full' }, async ({
  page,
}) => {
  const runs = await openPage(page)
  for (const vector of vectors.filter((one) => one.startsWith('<img') || one.startsWith('<svg')))
    await show(page, vector, 'innerHTML')
  await page.waitForLoadState('networkidle')
  expect(runs()).toBeGreaterThan(10)
})
