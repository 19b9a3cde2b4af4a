import { act, cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Styles } from './styles.tsx'

afterEach(cleanup)

const inShadow = async (styles: ReactNode) => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const container = root.appendChild(document.createElement('div'))
  await act(async () => createRoot(container).render(styles))
  return root
}

const red = 'b { color: red }'

test('a part brings its own sheet into the shadow root that it stands in, once', async () => {
  const root = await inShadow([<Styles key="one" css={red} />, <Styles key="other" css={red} />])
  expect(root.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText)).toEqual(['b { color: red; }'])
})

test('two elements of a page share the sheet of a part', async () => {
  const [one, other] = [await inShadow(<Styles css={red} />), await inShadow(<Styles css={red} />)]
  expect(one.adoptedStyleSheets[0]).toBe(other.adoptedStyleSheets[0])
})

test('nothing of it is in the markup: a strict CSP has nothing to refuse', () => {
  expect(renderToString(<Styles css={red} />)).toBe('<span hidden=""></span>')
})
