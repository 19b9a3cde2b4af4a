import type { Lang } from '../../contract/langs.ts'
import type { IdentityTexts } from '../pages/text-types.ts'
import { identityTextsDe } from '../pages/texts-de.ts'
import { identityTextsKk } from '../pages/texts-kk.ts'
import { identityTextsEs } from '../pages/texts-es.ts'
import { identityTextsBe } from '../pages/texts-be.ts'
import { identityTextsUz } from '../pages/texts-uz.ts'

export const identityTexts: Record<Lang, IdentityTexts> = {
  ru: {
    startHeading: (provider) => `Вход через ${provider}`,
    wait: (provider) => `Сейчас откроется ${provider}. Если этого не случилось, нажмите на кнопку.`,
    continueLabel: (provider) => `Продолжить в ${provider}`,
    doneHeading: 'Почти готово',
    done: 'Можно закрыть это окно и вернуться на страницу, где вы начали входить: там вход продолжится сам.',
    deniedHeading: 'Вход отменён',
    denied:
      'Вы не разрешили вход. Закройте это окно: на прежней странице можно попробовать ещё раз или войти по почте.',
    failedHeading: 'Войти не получилось',
    failed: 'Закройте это окно: на прежней странице можно попробовать ещё раз или войти по почте.',
    expired:
      'Время вышло, или вход уже завершён. Закройте это окно, вернитесь на страницу, где вы начали, и нажмите на кнопку ещё раз.',
    notHere: 'Страница, с которой вы пришли, не подключена к школе. Закройте это окно и войдите на сайте школы.',
    unavailable: (provider) =>
      `${provider} сейчас не отвечает. Закройте это окно и войдите по почте или попробуйте через минуту.`,
    unknownHeading: 'Такого способа входа нет',
    unknown: 'Закройте это окно и войдите по почте.',
    noCookies: 'Разрешите сайту сохранять файлы cookie и нажмите на кнопку ещё раз: без них не узнать, что входите вы.',
    tooMany: 'Слишком много попыток. Закройте это окно, подождите немного и попробуйте снова или войдите по почте.',
    toSignIn: 'Войти по почте',
    passkeyHeading: 'Вход по отпечатку или лицу',
    passkeyWait:
      'Приложите палец, посмотрите в камеру или введите код экрана: устройство спросит само. Если этого не случилось, нажмите на кнопку.',
    passkeyLabel: 'Войти по отпечатку или лицу',
    passkeyFailed: 'Не получилось. Нажмите на кнопку ещё раз или войдите по почте.',
    withoutScript: 'Для такого входа в браузере нужен JavaScript. Войдите по почте.',
  },
  en: {
    startHeading: (provider) => `Signing in with ${provider}`,
    wait: (provider) => `${provider} is about to open. If it does not, press the button.`,
    continueLabel: (provider) => `Continue to ${provider}`,
    doneHeading: 'Almost done',
    done: 'You can close this window and go back to the page where you began: the sign-in continues there by itself.',
    deniedHeading: 'Sign-in cancelled',
    denied:
      'You did not allow the sign-in. Close this window: on the page before you can try again or sign in by email.',
    failedHeading: 'Signing in did not work',
    failed: 'Close this window: on the page before you can try again or sign in by email.',
    expired:
      'The time is up, or the sign-in is already finished. Close this window, go back to the page where you began, and press the button again.',
    notHere:
      'The page that you came from is not connected to the school. Close this window and sign in on the school’s site.',
    unavailable: (provider) =>
      `${provider} does not respond right now. Close this window and sign in by email, or try again in a minute.`,
    unknownHeading: 'There is no such way to sign in',
    unknown: 'Close this window and sign in by email.',
    noCookies:
      'Allow this site to keep cookies and press the button again: without them we cannot tell that it is you who signs in.',
    tooMany: 'Too many tries. Close this window, wait a little and try again, or sign in by email.',
    toSignIn: 'Sign in by email',
    passkeyHeading: 'Signing in with a fingerprint or face',
    passkeyWait:
      'Use your finger, your face or the screen lock code: your device asks for it. If it does not, press the button.',
    passkeyLabel: 'Sign in with a fingerprint or face',
    passkeyFailed: 'That did not work. Press the button again or sign in by email.',
    withoutScript: 'This way to sign in needs JavaScript in the browser. Sign in by email.',
  },
  de: identityTextsDe,
  kk: identityTextsKk,
  es: identityTextsEs,
  be: identityTextsBe,
  uz: identityTextsUz,
}
