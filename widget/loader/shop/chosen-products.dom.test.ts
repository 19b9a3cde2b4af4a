import { afterEach, expect, test } from 'vitest'
import { createChosenProducts } from './chosen-products.ts'

const SCHOOL = 'https://school.example'
const inTab = (apiBase = SCHOOL) => createChosenProducts(apiBase, () => sessionStorage)
const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError')
}

afterEach(() => sessionStorage.clear())

test('products are there in their order after a reload, each once with its latest months', () => {
  const counts = [inTab().add('course:12', ''), inTab().add('school:1', '3'), inTab().add('school:1', '12')]
  inTab().add('lesson:5', '')
  inTab().remove('course:12')
  expect([counts, inTab().names()]).toEqual([[1, 2, 2], 'school:1:12,lesson:5'])
})

test('every school has a list of its own', () => {
  inTab().add('course:12', '')
  expect(inTab('https://other.example').names()).toBe('')
})

test('where the browser forbids storage the list lasts as long as the page', () => {
  const chosen = createChosenProducts(SCHOOL, forbidden)
  chosen.add('course:12', '')
  chosen.add('course:13', '')
  chosen.remove('course:12')
  expect(chosen.names()).toBe('course:13')
})

test('what others have stored under its name is left out', () => {
  inTab().add('course:12', '')
  sessionStorage.setItem(`school-chosen:${SCHOOL}`, 'course:12,<script>,evil:1,course:13:2')
  expect(inTab().names()).toBe('course:12,course:13:2')
})
