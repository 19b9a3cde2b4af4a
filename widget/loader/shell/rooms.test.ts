import { expect, test } from 'vitest'
import { roomOf, rooms, waysFor } from './rooms.ts'

const ways = ['facebook', 'yandex', 'vk', 'phone']

test.each([
  ['nothing', {}, ways],
  ['no-phone', { noPhone: true }, ['facebook', 'yandex', 'vk']],
  ['no-providers', { noProviders: true }, ['facebook', 'phone']],
  ['no-facebook', { noFacebook: true }, ['yandex', 'vk', 'phone']],
])('of the ways of the school an element with %s offers', (_, attributes, offered) => {
  expect(waysFor({ lang: 'ru', view: 'pass', ...attributes }, ways)).toEqual(offered)
})

test('a registration has no button for the phone, which registers nobody', () => {
  expect(waysFor({ lang: 'ru', view: 'registration' }, ways)).toEqual(['facebook', 'yandex', 'vk'])
})

const roomWith = (kind: 'login' | 'auth', offered: string[]) => roomOf(rooms[kind], 'pass', offered)

test('the button of the phone takes the room of one of a provider, with the line above where it is alone', () => {
  const added = (kind: 'login' | 'auth') => roomWith(kind, ['phone']) - roomWith(kind, [])
  expect([added('login'), added('auth')]).toEqual([60, 92])
  expect(roomWith('login', ['yandex', 'phone']) - roomWith('login', ['yandex'])).toBe(60)
})
