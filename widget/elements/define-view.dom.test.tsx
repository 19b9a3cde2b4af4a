import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
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

for (const [name, takeOver, tree] of [
  ['hydrating what the server has rendered', mountRoot, null],
  [
    'hydrating a first view',
    mountRoot,
    [
      ['h1', {}, 'Космос'],
      ['p', {}, 'От Луны до чёрных дыр'],
    ],
  ],
  ['rendering from scratch', drawRoot, []],
] as const)
  test(`what stands in a view stays, and the view gets an error event, if a component throws while ${name}`, () => {
    const { container, errors } = place(READABLE)
    recordDrawn(container, tree && structuredClone([...tree]))
    takeOver(container, <Broken />)
    expect([container.innerHTML, errors]).toEqual([READABLE, [new Error('a component threw')]])
  })

test('what is shown last stays if a component throws after a change', () => {
  const { container, errors } = place('')
  let fail = () => {}
  const View = () => {
    const [isBroken, setBroken] = useState(false)
    fail = () => flushSync(() => setBroken(true))
    return isBroken ? <Broken /> : <b>Корзина</b>
  }
  drawRoot(container, <View />)
  fail()
  expect([container.innerHTML, errors]).toEqual(['<b>Корзина</b>', [new Error('a component threw')]])
})
