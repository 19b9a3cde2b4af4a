import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Announcer, useAnnounce } from './announcer.tsx'

afterEach(cleanup)

const Speaker = () => {
  const announce = useAnnounce()
  return (
    <button type="button" onClick={() => announce('Укажите почту')}>
      Сказать
    </button>
  )
}

const say = async () => {
  await act(async () => fireEvent.click(screen.getByRole('button')))
  return screen.getByRole('status').textContent
}

test('the same words twice are two announcements, since a region that does not change is not read', async () => {
  render(
    <Announcer>
      <Speaker />
    </Announcer>,
  )
  const [first, second] = [await say(), await say()]
  expect([first.trim(), second.trim()]).toEqual(['Укажите почту', 'Укажите почту'])
  expect(second).not.toBe(first)
})
