import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Announcer } from '../ui/announcer.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from './form.tsx'

afterEach(cleanup)

interface Props {
  missing: string
  refused?: Record<string, string>
}

const OneField = ({ missing, refused }: Props) => {
  const { ref, field, submit } = useForm({ name: (name) => (name === '' ? missing : null) }, refused)
  return (
    <form ref={ref} onSubmit={submit(() => undefined)}>
      <TextField label="Имя" {...field('name')} />
      <button>Дальше</button>
    </form>
  )
}

const inAnnouncer = (props: Props) => (
  <Announcer>
    <OneField {...props} />
  </Announcer>
)

const input = () => screen.getByRole('textbox')
const error = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent
const press = () => fireEvent.click(screen.getByRole('button'))

test('an error follows the language and the state of its form', () => {
  const { rerender } = render(inAnnouncer({ missing: 'Примите политику' }))
  press()
  const first = error()
  rerender(inAnnouncer({ missing: 'Дайте согласие' }))
  expect([first, error()]).toEqual(['Примите политику', 'Дайте согласие'])
})

test('of a rule and a refusal of the server the newer is shown', () => {
  const { rerender } = render(inAnnouncer({ missing: 'Введите имя' }))
  press()
  rerender(inAnnouncer({ missing: 'Введите имя', refused: { name: 'Слишком длинно' } }))
  const refused = error()
  press()
  expect([refused, error()]).toEqual(['Слишком длинно', 'Введите имя'])
})

test('both go as soon as the value is right', () => {
  render(inAnnouncer({ missing: 'Введите имя', refused: { name: 'Слишком длинно' } }))
  fireEvent.input(input(), { target: { value: 'Мама' } })
  const afterRefusal = error()
  fireEvent.input(input(), { target: { value: '' } })
  press()
  const broken = error()
  fireEvent.input(input(), { target: { value: 'Мама' } })
  expect([afterRefusal, broken, error()]).toEqual([undefined, 'Введите имя', undefined])
})
