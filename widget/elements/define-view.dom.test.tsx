import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import type { ViewNode } from '../browser/shadow/view-tree.ts'
import { drawRoot, mountRoot } from './define-view.tsx'
import { recordDrawn } from './drawn-view.ts'

const Broken = () => {
  throw new Error('a component threw')
}

const place = (html: string) => {
  vi.stubGlobal('reportError', () => undefined)
  const container = document.createElement('div')
  const errors: unknown[] = []
  container.addEventListener('error', ({ error }) => errors.push(error))
  container.innerHTML = html
  document.body.replaceChildren(container)
  return { container, errors }
}

const READABLE = '<h1>Космос</h1><p>От Луны до чёрных дыр</p>'

const tree: ViewNode[] = [
  ['h1', {}, 'Космос'],
  ['p', {}, 'От Луны до чёрных дыр'],
]

for (const { name, mount, drawn } of [
  { name: 'hydrating what the server has rendered', mount: mountRoot, drawn: null },
  { name: 'hydrating a first view', mount: mountRoot, drawn: tree },
  { name: 'rendering from scratch', mount: drawRoot, drawn: tree },
])
  test(`what stands in a view stays, and the view gets an error event, if a component throws while ${name}`, () => {
    const { container, errors } = place(READABLE)
    recordDrawn(container, drawn)
    mount(container, <Broken />)
    expect([container.innerHTML, errors]).toEqual([READABLE, [new Error('a component threw')]])
  })

const Changing = () => {
  const [isBroken, setBroken] = useState(false)
  return isBroken ? <Broken /> : <button onClick={() => flushSync(() => setBroken(true))}>Корзина</button>
}

test('what is shown last stays if a component throws after a change', () => {
  const { container, errors } = place('')
  drawRoot(container, <Changing />)
  container.querySelector('button')?.click()
  expect([container.innerHTML, errors]).toEqual(['<button>Корзина</button>', [new Error('a component threw')]])
})
