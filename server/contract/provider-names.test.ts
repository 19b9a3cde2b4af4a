import { expect, test } from 'vitest'
import { LANGS } from './langs.ts'
import { providerNameOf } from './provider-names.ts'

test('Yandex is named in the letters of the language', () => {
  expect(Object.fromEntries(LANGS.map((lang) => [lang, providerNameOf('yandex', lang)]))).toEqual({
    ru: 'Яндекс ID',
    en: 'Yandex ID',
    de: 'Yandex ID',
    kk: 'Яндекс ID',
    es: 'Yandex ID',
    be: 'Яндекс ID',
    uz: 'Yandex ID',
  })
})

test('an issuer is named by its host, and what no longer has one by its protocol', () => {
  expect(['vk', 'facebook', 'https://id.school.example/realm', 'oidc'].map((key) => providerNameOf(key, 'ru'))).toEqual(
    ['VK ID', 'Facebook', 'id.school.example', 'OpenID'],
  )
})
