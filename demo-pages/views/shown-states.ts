import type { SignInWay } from '../../server/contract/identity.ts'
import type { LoginState } from '../../widget/auth/state.ts'
import { passkeyTexts } from '../../widget/texts/auth/passkey-texts.ts'
import { authTexts } from '../../widget/texts/auth/texts.ts'
import { phoneStates, withPhone } from './phone-states.ts'
import {
  draft,
  EMAIL,
  inTwentyMinutes,
  LONG_EMAIL,
  LONG_NAME,
  offers,
  person,
  refusal,
  sending,
  type ShownState,
  type ShownStates,
} from './shown-state.ts'

const facebook = { app_id: 'school-dev', script: '' }
const support = { email: 'help@school.example', whatsapp: '79990000000' }
const withFacebook = () => ({ offers: { ...offers, facebook } })
const yandex = { id: 'yandex', name: 'Яндекс ID' } as const
const providers = [yandex, { id: 'vk', name: 'VK ID' }, { id: 'oidc', name: 'Школьный портал' }] as const
const withProviders = () => ({ offers: { ...offers, providers } })
/** The address is known, and what its owner signs in by. */
const knownWays = (ways: readonly SignInWay[], email = EMAIL) => ({
  draft: { ...draft, email },
  known: { email, ways },
})
const identity = { provider: yandex, hasName: true, ownEmail: null }
const unnamed = { ...identity, provider: providers[2], hasName: false }
const own = { ...identity, ownEmail: 'a•••@example.ru' }
const consents = { terms: '2026-11-20', policy: '2026-11-20', newsletter: '2026-11-20' }
const withConsents = () => ({ offers: { ...offers, consents } })
const puzzle = { offers: { ...offers, captcha: { kind: 'altcha' } } } satisfies Partial<LoginState>
/** A provider whose script URL cannot be loaded. */
const absent = { kind: 'recaptcha', script: 'about:blank', site_key: 'first', second_site_key: 'second' } as const
const box = { offers: { ...offers, captcha: absent } }

const tick = (form: ParentNode) =>
  form.querySelectorAll<HTMLInputElement>('[type=checkbox]').forEach((switched) => switched.click())
const press = (form: ParentNode) => form.querySelector<HTMLButtonElement>('.button')?.click()
const send = (form: ParentNode) => form.querySelector('form')?.requestSubmit()

const general: ShownState = { name: 'Общая ошибка', state: refusal(['__all__', ({ server }) => server.tooManyTries]) }
const offline: ShownState = { name: 'Нет связи', state: refusal(['__all__', ({ texts }) => texts.errors.offline]) }
const busy: ShownState = { name: 'Отправляется', state: () => ({ ...sending(), draft }) }

export const shownStates: ShownStates = {
  pass: [
    { name: 'Пустая форма' },
    { name: 'С почтой', config: { email: EMAIL }, state: () => ({ draft }) },
    { name: 'С кнопкой Facebook', state: withFacebook },
    { name: 'С кнопками провайдеров', state: withProviders },
    { name: 'С входом по телефону', state: withPhone },
    { name: 'Способы известны', state: () => ({ ...withProviders(), ...knownWays(['password', 'yandex', 'code']) }) },
    {
      name: 'Ошибки в полях',
      state: refusal(
        ['username', ({ texts }) => texts.fields.emailBad],
        ['password', ({ texts }) => texts.fields.passwordShort],
      ),
    },
    { name: 'Неверная пара', state: refusal(['__all__', ({ server }) => server.badCredentials]) },
    offline,
    busy,
    { name: 'Длинная почта', state: () => ({ draft: { ...draft, email: LONG_EMAIL } }) },
  ],
  registration: [
    { name: 'Пустая форма' },
    { name: 'Заполнена, согласия отмечены', state: () => ({ draft }), act: tick },
    { name: 'С кнопкой Facebook', state: withFacebook },
    { name: 'С кнопками провайдеров', state: withProviders },
    { name: 'Отдельные согласия', state: withConsents },
    {
      name: 'Отдельные согласия: ошибки',
      state: (messages) => ({
        ...withConsents(),
        ...refusal(
          ['terms', ({ server }) => server.termsMissing],
          ['policy', ({ server }) => server.policyMissing],
        )(messages),
      }),
    },
    {
      name: 'Своя надпись',
      kinds: ['auth'],
      config: { caption: 'Запишитесь на бесплатный урок астрономии для всей семьи' },
    },
    { name: 'Отправлена пустой', act: send },
    {
      name: 'Ошибки в полях',
      state: refusal(
        ['email', ({ texts }) => texts.fields.emailBad],
        ['name', ({ texts }) => texts.fields.nameMissing],
        ['phone', ({ texts }) => texts.fields.phoneNoPlus],
      ),
      act: tick,
    },
    { name: 'Почта уже есть', state: () => ({ draft, hasAccount: true }), act: tick },
    { ...general, act: tick },
    { ...busy, act: tick },
    { name: 'Длинные имя и почта', state: () => ({ draft: { ...draft, email: LONG_EMAIL, name: LONG_NAME } }) },
  ],
  email: [
    { name: 'Пустая форма' },
    { name: 'С кнопкой Facebook', state: withFacebook },
    { name: 'С кнопками провайдеров', state: withProviders },
    { name: 'Ошибка в почте', state: refusal(['email', ({ texts }) => texts.fields.emailBad]) },
    general,
    busy,
    { name: 'Длинная почта', state: () => ({ draft: { ...draft, email: LONG_EMAIL } }) },
  ],
  ways: [
    {
      name: 'Сначала провайдер',
      state: () => ({ ...withProviders(), ...knownWays(['yandex', 'vk', 'password', 'code']) }),
    },
    { name: 'Один провайдер', state: () => ({ ...withProviders(), ...knownWays(['oidc', 'code']) }) },
    {
      name: 'Общая ошибка',
      state: (messages) => ({ ...withProviders(), ...knownWays(['vk', 'code']), ...general.state?.(messages) }),
    },
    { name: 'Отправляется', state: () => ({ ...withProviders(), ...knownWays(['vk', 'code']), ...sending() }) },
    { name: 'Длинная почта', state: () => ({ ...withProviders(), ...knownWays(['yandex', 'code'], LONG_EMAIL) }) },
  ],
  code: [
    { name: 'Запрос кода' },
    { name: 'Способы известны', state: () => ({ ...withProviders(), ...knownWays(['code', 'password', 'yandex']) }) },
    {
      name: 'Способы известны, код отправлен',
      state: () => ({
        ...withProviders(),
        ...knownWays(['code', 'yandex']),
        isSent: true,
        resendAt: inTwentyMinutes(),
      }),
    },
    { name: 'Ошибка в почте', state: refusal(['email', ({ texts }) => texts.fields.emailBad]) },
    { name: 'Запрос: общая ошибка', state: refusal(['__all__', ({ server }) => server.tooManyMails]) },
    { name: 'Запрос отправляется', state: busy.state },
    {
      name: 'Код больше не действует',
      state: (messages) => ({ draft, ...refusal(['__all__', ({ server }) => server.codeExpired])(messages) }),
    },
    { name: 'Код отправлен', state: () => ({ draft, isSent: true, resendAt: inTwentyMinutes() }) },
    { name: 'Можно отправить ещё раз', state: () => ({ draft, isSent: true }) },
    {
      name: 'Неверный код',
      state: (messages) => ({ draft, isSent: true, ...refusal(['code', ({ server }) => server.codeWrong])(messages) }),
    },
    {
      name: 'Проверка заблокирована',
      state: (messages) => ({
        draft,
        isSent: true,
        resendAt: inTwentyMinutes(),
        lockedUntil: inTwentyMinutes(),
        ...refusal(['code', ({ server }) => server.codeLocked])(messages),
      }),
    },
    { name: 'Код проверяется', state: () => ({ ...sending(), draft, isSent: true, resendAt: inTwentyMinutes() }) },
    {
      name: 'Длинная почта',
      state: () => ({ draft: { ...draft, email: LONG_EMAIL }, isSent: true, resendAt: inTwentyMinutes() }),
    },
  ],
  identity: [
    { name: 'Почта провайдера', state: () => ({ identity, draft }) },
    { name: 'Без почты и имени', state: () => ({ identity: unnamed }) },
    { name: 'Отправлена пустой', state: () => ({ identity: unnamed }), act: send },
    {
      name: 'Ошибка в почте',
      state: (messages) => ({ identity, draft, ...refusal(['email', ({ texts }) => texts.fields.emailBad])(messages) }),
    },
    {
      name: 'Запрос: общая ошибка',
      state: (messages) => ({
        identity,
        draft,
        ...refusal(['__all__', ({ server }) => server.tooManyMails])(messages),
      }),
    },
    { name: 'Запрос отправляется', state: () => ({ ...sending(), identity, draft }) },
    { name: 'Связать со своим аккаунтом', state: () => ({ identity: own, person }) },
    { name: 'Код отправлен', state: () => ({ identity, draft, isSent: true, resendAt: inTwentyMinutes() }) },
    { name: 'Можно отправить ещё раз', state: () => ({ identity, draft, isSent: true }) },
    {
      name: 'Код отправлен на свою почту',
      state: () => ({ identity: own, person, isSent: true, resendAt: inTwentyMinutes() }),
    },
    {
      name: 'Неверный код',
      state: (messages) => ({
        identity,
        draft,
        isSent: true,
        ...refusal(['code', ({ server }) => server.codeWrong])(messages),
      }),
    },
    {
      name: 'Длинная почта',
      state: () => ({ identity, draft: { ...draft, email: LONG_EMAIL }, isSent: true, resendAt: inTwentyMinutes() }),
    },
  ],
  'by-phone': phoneStates,
  ml: [
    { name: 'Запрос ссылки' },
    { name: 'Ошибка в почте', state: refusal(['email', ({ texts }) => texts.fields.emailMissing]) },
    { name: 'Запрос: общая ошибка', state: refusal(['__all__', ({ server }) => server.tooManyMails]) },
    busy,
    { name: 'Ссылка отправлена', state: () => ({ draft, isSent: true, resendAt: inTwentyMinutes() }) },
    { name: 'Можно отправить ещё раз', state: () => ({ draft, isSent: true }) },
    { name: 'Отправлена после Facebook', state: () => ({ isSent: true, resendAt: inTwentyMinutes() }) },
    {
      name: 'Отправлена: общая ошибка',
      state: (messages) => ({
        draft,
        isSent: true,
        ...refusal(['__all__', ({ texts }) => texts.errors.timeout])(messages),
      }),
    },
    {
      name: 'Длинная почта',
      state: () => ({ draft: { ...draft, email: LONG_EMAIL }, isSent: true, resendAt: inTwentyMinutes() }),
    },
  ],
  captcha: [
    { name: 'Своя проверка', state: () => puzzle },
    { name: 'Своя проверка идёт', state: () => puzzle, act: press },
    {
      name: 'Проверка не пройдена',
      state: (messages) => ({ ...puzzle, ...refusal(['__all__', ({ server }) => server.recaptcha])(messages) }),
    },
    { name: 'Отправляется', state: () => ({ ...puzzle, ...sending() }) },
    { name: 'reCAPTCHA не загрузилась', state: () => box },
    { name: 'reCAPTCHA: отправляется', state: () => ({ ...box, ...sending() }) },
  ],
  phone: [
    { name: 'Пустая форма', state: () => ({ person: { ...person, phone: null } }) },
    { name: 'Заполнена', state: () => ({ person, draft }) },
    { name: 'Ошибка в поле', state: refusal(['phone', ({ texts }) => texts.fields.phoneBad]) },
    general,
    busy,
  ],
  passkey: [
    { name: 'Предложение', state: () => ({ person }) },
    {
      name: 'Не получилось',
      state: ({ texts }) => ({
        person,
        errors: { __all__: authTexts.of('passkey', passkeyTexts, texts.lang).offer.failed },
      }),
    },
    { name: 'Включается', state: () => ({ person, ...sending() }) },
  ],
  action: [
    { name: 'Вошёл', state: () => ({ person }) },
    {
      name: 'С событием',
      state: () => ({ person }),
      config: { webinar: 'math', webinarDate: '2026-12-01T19:00:00+03:00', actionText: 'Перейти в комнату вебинара' },
    },
    { name: 'Общая ошибка', state: (messages) => ({ person, ...general.state?.(messages) }) },
    { name: 'Отправляется', state: () => ({ person, ...sending() }) },
    { name: 'Длинное имя', state: () => ({ person: { ...person, name: LONG_NAME } }) },
    { name: 'Никого не узнали' },
  ],
  info: [
    { name: 'С почтой и WhatsApp', kinds: ['auth'], state: () => ({ offers: { ...offers, support } }) },
    { name: 'Только с почтой', kinds: ['auth'], config: { supportEmail: LONG_EMAIL } },
    { name: 'Без контактов', kinds: ['auth'] },
  ],
  fail: [
    { name: 'С почтой и WhatsApp', kinds: ['auth'], state: () => ({ offers: { ...offers, support } }) },
    { name: 'Без контактов', kinds: ['auth'] },
  ],
}
