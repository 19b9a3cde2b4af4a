import { expect, test, vi } from 'vitest'
import { general } from '../../api/result.ts'
import { aPage, refused, SCHOOL } from '../testing/fakes.ts'
import { resumeIdentity } from './sign-in.ts'
import { aForm, type FormOptions, idle, pending, unknown } from './testing/a-form.ts'

/** The school's own page, to which a provider's full page has led back. */
const comeBack = (form: FormOptions = {}, address = `${SCHOOL}/auth/form/?next=%2Flesson#with=yandex`) => {
  const replaced = vi.spyOn(history, 'replaceState').mockImplementation(() => undefined)
  return { ...aForm({ page: aPage(address), ...form }), replaced }
}

test('back from a full page, the school is asked without an attempt, and the person is in', async () => {
  const { context, sent, host, page, replaced } = comeBack()
  await resumeIdentity(context)
  await idle()
  expect(replaced).toHaveBeenCalledExactlyOnceWith(history.state, '', `${SCHOOL}/auth/form/?next=%2Flesson`)
  expect(sent).toEqual([{ 'success-url': `${SCHOOL}/lesson`, 'time-zone': 'Europe/Moscow' }])
  expect([host.emitted.includes('school:signed-in {"method":"yandex"}'), page.left]).toEqual([
    true,
    [`${SCHOOL}/lesson`],
  ])
})

test('back from a full page, somebody unknown comes to the proof of the mailbox', async () => {
  const { context, store } = comeBack({ replies: [unknown()] })
  await resumeIdentity(context)
  expect(store.getState()).toMatchObject({ screen: 'identity', draft: { email: 'darya@yandex.example' } })
})

test.each([
  ['pending', pending, 'Вход не\u00A0завершён. Нажмите на\u00A0кнопку ещё раз'],
  ['denied', refused({ __all__: 'Вы отменили вход' }), 'Вы отменили вход'],
  ['no network', general('offline', 'Нет связи'), 'Нет связи'],
])('back from a full page with %s, the form says what to do', async (_, reply, text) => {
  const { context, store } = comeBack({ replies: [reply] })
  await resumeIdentity(context)
  expect(store.getState()).toMatchObject({ screen: 'pass', isSending: false, errors: { __all__: text } })
})

test('a signed-in person who comes back links the provider to the own account', async () => {
  const reply = unknown({ email: 'a•••@example.ru', is_own: true })
  const { context, store } = comeBack({ replies: [reply] })
  store.setState({ screen: 'action', person: { name: 'Анна', phone: null } })
  await resumeIdentity(context)
  expect(store.getState()).toMatchObject({
    screen: 'identity',
    identity: { ownEmail: 'a•••@example.ru' },
    draft: { email: '' },
  })
})

test('a fragment of a provider that the school does not offer is dropped', async () => {
  const { context, sent, store } = comeBack({}, `${SCHOOL}/auth/form/#with=oidc`)
  await resumeIdentity(context)
  expect([sent, store.getState().screen]).toEqual([[], 'pass'])
})

test('back from the full page of a passkey, the person is in', async () => {
  const { context, host } = comeBack({}, `${SCHOOL}/user/profile/?next=%2Flesson#with=passkey`)
  await resumeIdentity(context)
  await idle()
  expect(host.emitted).toContain('school:signed-in {"method":"passkey"}')
})
