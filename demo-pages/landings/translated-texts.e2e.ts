import { join } from 'node:path'
import { readBundleRecord } from '../../scripts/build/bundle-sizes.ts'
import { expect, test } from '../testing/test.ts'

const { files } = readBundleRecord(join(import.meta.dirname, '../../.dist'))
const react = files.find(({ name }) => name === 'react')?.file ?? ''

/** Children of an element: texts, and elements by their key. */
const views = [
  ['Скидка ', '490', ' ₽'],
  ['Скидка ', '290', ' ₽'],
  ['Скидка'],
  [''],
  ['<b>', ' осталось ', '<i>'],
  ['<i>', 'осталось', '<b>'],
  ['<b>', '<i>'],
  ['всего ', '<b>', ' и ', '<i>', '.'],
]

for (const how of ['takes out', 'wraps'])
  test(`React changes every text that a translator ${how}, and its neighbours`, async ({ page, school }) => {
    await page.goto(`${school.origin}/user-terms`)
    const wrong = await page.evaluate(
      async ([address, how, views]) => {
        const { createRoot, flushSync, jsx } = await import(address)
        const place = document.body.appendChild(document.createElement('div'))
        const translate = () => {
          const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
          const texts: Text[] = []
          while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
          for (const text of texts) {
            const font = document.createElement('font')
            text.replaceWith(font)
            font.append(how === 'wraps' ? text : text.data)
          }
        }
        const childOf = (child: string) => {
          const tag = /\w/.exec(child)?.[0]
          return child.startsWith('<') ? jsx(tag, { children: ['в ', tag] }, tag) : child
        }
        const paragraph = (view: readonly string[]) => jsx('p', { children: view.map(childOf) })
        const wrong: unknown[] = []
        for (const before of views)
          for (const after of views) {
            const root = createRoot(place)
            flushSync(() => root.render(paragraph(before)))
            translate()
            flushSync(() => root.render(paragraph(after)))
            const texts = after.map((child) => (child.startsWith('<') ? `в ${child.slice(1, -1)}` : child))
            if (place.textContent !== texts.join('')) wrong.push({ before, after, shown: place.textContent })
            flushSync(() => root.unmount())
          }
        return wrong
      },
      [`${school.origin}/widget/${react}`, how, views] as const,
    )
    expect(wrong).toEqual([])
  })
