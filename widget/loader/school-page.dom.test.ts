import { expect, test } from 'vitest'
import { pageOf } from './school-page.ts'

const elementOf = (markup: string) => {
  document.body.innerHTML = markup
  return document.body.firstElementChild
}

test.each([
  ['<school-login></school-login>', '/auth/form/'],
  ['<school-auth lang="en"></school-auth>', '/auth/form/?lang=en'],
  ['<school-checkout></school-checkout>', '/checkout/form/'],
  ['<school-cart></school-cart>', '/checkout/form/'],
  ['<school-checkout product="course:12" lang="en"></school-checkout>', '/checkout/form/?products=course%3A12&lang=en'],
  ['<button data-school-buy="school:1" data-school-duration="3"></button>', '/checkout/form/?products=school:1:3'],
  ['<button data-school-open="login"></button>', '/auth/form/'],
  ['<school-content kind="webinar" slug="space"></school-content>', '/webinars/space/'],
  ['<school-content id="7"></school-content>', '/courses/7/'],
])('what %s does is at the school at %s', (markup, path) => {
  expect(pageOf(elementOf(markup), 'https://school.example')).toBe(`https://school.example${path}`)
})

test('a popup that the address opens signs in', () => {
  expect(pageOf(null, 'https://school.example')).toBe('https://school.example/auth/form/')
})
