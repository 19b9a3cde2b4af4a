import { act, cleanup, render } from '@testing-library/react'
import { createRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { SchoolLoginElement } from './index.ts'
import { SchoolLogin } from './react.ts'

afterEach(cleanup)

/** Dispatches a redirect under both names, as the widget does. */
const redirect = (element: Element | null, url: string) => {
  for (const type of ['school:redirect', 'school-redirect'])
    element?.dispatchEvent(new CustomEvent(type, { detail: { url } }))
}

const attributesOf = (element: Element | null) =>
  [...(element?.attributes ?? [])].map(({ name, value }) => [name, value])

test.each(['onschool:redirect', 'onschool-redirect'])(
  'React passes attributes of a tag on as markup has them, and %s listens',
  (listener) => {
    const urls: string[] = []
    const listeners = { [listener]: ({ detail }: CustomEvent<{ url: string }>) => urls.push(detail.url) }
    const { container } = render(
      <school-login next-url="/lesson" only-auth no-captcha={false} theme="dark" {...listeners} />,
    )
    const element = container.querySelector('school-login')
    redirect(element, '/lesson')
    expect([attributesOf(element), urls]).toEqual([
      [
        ['next-url', '/lesson'],
        ['only-auth', ''],
        ['theme', 'dark'],
      ],
      ['/lesson'],
    ])
  },
)

test('a component passes attributes on and calls the listener of its last render once', () => {
  const [first, last] = [vi.fn<(url: string) => void>(), vi.fn<(url: string) => void>()]
  const ref = createRef<SchoolLoginElement>()
  const form = (listener: (url: string) => void) => (
    <SchoolLogin ref={ref} className="form" auth-only onRedirect={({ detail }) => listener(detail.url)} />
  )
  const { container, rerender } = render(form(first))
  rerender(form(last))
  const element = container.querySelector('school-login')
  redirect(element, '/lesson')
  expect([attributesOf(element), ref.current === element, first.mock.calls, last.mock.calls]).toEqual([
    [
      ['class', 'form'],
      ['auth-only', ''],
    ],
    true,
    [],
    [['/lesson']],
  ])
})

test('a component that a server has rendered listens once React has hydrated it', async () => {
  const urls: string[] = []
  const form = <SchoolLogin next-url="/lesson" onRedirect={({ detail }) => urls.push(detail.url)} />
  const container = document.createElement('div')
  container.innerHTML = renderToString(form)
  const markup = container.innerHTML
  const root = await act(async () => hydrateRoot(container, form))
  redirect(container.querySelector('school-login'), '/lesson')
  expect([markup, urls]).toEqual(['<school-login next-url="/lesson"></school-login>', ['/lesson']])
  await act(async () => root.unmount())
})
