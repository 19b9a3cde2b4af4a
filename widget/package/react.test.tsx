import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import './react.ts'

afterEach(cleanup)

test('React passes attributes on as markup has them, and listens', () => {
  const led: string[] = []
  const { container } = render(
    <school-login
      next-url="/lesson"
      only-auth
      no-captcha={false}
      theme="dark"
      onschool:redirect={({ detail }) => led.push(detail.url)}
    />,
  )
  const element = container.querySelector('school-login')
  expect([...(element?.attributes ?? [])].map(({ name, value }) => [name, value])).toEqual([
    ['next-url', '/lesson'],
    ['only-auth', ''],
    ['theme', 'dark'],
  ])
  element?.dispatchEvent(new CustomEvent('school:redirect', { detail: { url: '/lesson' } }))
  expect(led).toEqual(['/lesson'])
})
