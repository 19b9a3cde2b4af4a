import { school } from '../../config/school-names.ts'
import { template } from '../letter.ts'
import { formatDuration, phoneEnding, formatMoment } from '../wording.ts'
import { codeBlocks } from './letter-parts.ts'
import { inOtherLangs } from './other-letters.ts'
import type {
  AlreadyRegisteredDetails,
  ConfirmationDetails,
  IdentityCodeDetails,
  PhoneNoticeDetails,
  PhoneSignInNoticeDetails,
  PhoneSignInDetails,
  SignInDetails,
} from './details.ts'

/** Sent to the owner of a private account whose address was entered in the registration form. Source: DESIGN §5. */
export const alreadyRegistered = template<AlreadyRegisteredDetails>({
  ru: ({ link, lifetimeMs }) => ({
    subject: 'У вас уже есть аккаунт',
    preheader: 'Регистрироваться ещё раз не нужно, можно сразу войти.',
    heading: 'У вас уже есть аккаунт',
    blocks: [
      {
        kind: 'text',
        text: `Кто-то указал ваш адрес при регистрации в школе «${school.ru.name}». Если это были вы, регистрироваться ещё раз не нужно.`,
      },
      { kind: 'button', label: 'Войти в школу', link },
      { kind: 'text', text: `Ссылка действует ${formatDuration(lifetimeMs, 'ru')} и срабатывает один раз.` },
    ],
    reassurance: 'Это были не вы? Просто удалите это письмо: ваш аккаунт не изменился.',
  }),
  en: ({ link, lifetimeMs }) => ({
    subject: 'You already have an account',
    preheader: 'No need to register again, you can sign in right away.',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: `Someone used your address to register with the ${school.en.name} school. If it was you, there is no need to register again.`,
      },
      { kind: 'button', label: 'Sign in to the school', link },
      { kind: 'text', text: `The link works for ${formatDuration(lifetimeMs, 'en')}, and only once.` },
    ],
    reassurance: 'If it wasn’t you, just delete this email: nothing in your account has changed.',
  }),
  ...inOtherLangs('alreadyRegistered'),
})

/** Asks a new user to confirm the email address. Source: DESIGN §5. */
export const confirmation = template<ConfirmationDetails>({
  ru: ({ link, lifetimeMs }) => ({
    subject: 'Подтвердите почту',
    preheader: 'Один шаг, и аккаунт в школе точно ваш.',
    heading: 'Рады, что вы с нами!',
    blocks: [
      {
        kind: 'text',
        text: `Вы зарегистрировались в школе «${school.ru.name}». Подтвердите, что это ваша почта: на неё мы будем присылать ссылки на уроки и вебинары.`,
      },
      { kind: 'button', label: 'Подтвердить почту', link },
      { kind: 'text', text: `Ссылка действует ${formatDuration(lifetimeMs, 'ru')}.` },
    ],
    reassurance: 'Не регистрировались? Тогда ничего не нажимайте: без подтверждения этот адрес не считается вашим.',
  }),
  en: ({ link, lifetimeMs }) => ({
    subject: 'Confirm your email address',
    preheader: 'One more step, and the account is yours.',
    heading: 'Glad to have you with us!',
    blocks: [
      {
        kind: 'text',
        text: `You have registered with the ${school.en.name} school. Please confirm that this address is yours: this is where we will send links to lessons and webinars.`,
      },
      { kind: 'button', label: 'Confirm my address', link },
      { kind: 'text', text: `The link works for ${formatDuration(lifetimeMs, 'en')}.` },
    ],
    reassurance:
      'Didn’t register? Then don’t press anything: without confirmation this address does not count as yours.',
  }),
  ...inOtherLangs('confirmation'),
})

/** A magic link and a one-time code. Source: sign-in spec §2.1, DESIGN §5. */
export const signIn = template<SignInDetails>({
  ru: ({ code, link, lifetimeMs }) => {
    const lifetime = formatDuration(lifetimeMs, 'ru')
    return {
      subject: code === null ? 'Ссылка для входа' : 'Код и ссылка для входа',
      preheader: `${code === null ? 'Ссылка для входа внутри' : `Код для входа: ${code}`}. Действует ${lifetime}.`,
      heading: `Вход в школу «${school.ru.name}»`,
      blocks: [
        { kind: 'text', text: 'Войти можно одним нажатием, пароль не понадобится.' },
        { kind: 'button', label: 'Войти в школу', link },
        ...codeBlocks(code, 'Или введите код на странице, где вы начали входить.', 'Код для входа'),
        {
          kind: 'text',
          text:
            code === null
              ? `Ссылка действует ${lifetime} и срабатывает один раз.`
              : `Код и ссылка действуют ${lifetime} и срабатывают один раз.`,
        },
      ],
      reassurance:
        'Не запрашивали вход? Просто удалите это письмо: без него в ваш аккаунт никто не войдёт. Никому не сообщайте код, даже сотрудникам школы.',
    }
  },
  en: ({ code, link, lifetimeMs }) => {
    const lifetime = formatDuration(lifetimeMs, 'en')
    return {
      subject: code === null ? 'Your sign-in link' : 'Your sign-in code and link',
      preheader: `${code === null ? 'Your sign-in link is inside' : `Your sign-in code: ${code}`}. It works for ${lifetime}.`,
      heading: `Sign in to the ${school.en.name} school`,
      blocks: [
        { kind: 'text', text: 'One tap signs you in, no password needed.' },
        { kind: 'button', label: 'Sign in to the school', link },
        ...codeBlocks(code, 'Or enter the code on the page where you started signing in.', 'Sign-in code'),
        {
          kind: 'text',
          text:
            code === null
              ? `The link works for ${lifetime}, and only once.`
              : `The code and the link work for ${lifetime}, and only once.`,
        },
      ],
      reassurance:
        'Didn’t ask to sign in? Just delete this email: without it no one can get into your account. Never share the code with anyone, not even with school staff.',
    }
  },
  ...inOtherLangs('signIn'),
})

type Titles = Record<PhoneNoticeDetails['change'], string>

const russianTitles: Titles = { added: 'В аккаунт добавлен телефон', changed: 'В аккаунте изменён телефон' }
const englishTitles: Titles = {
  added: 'A phone number has been added to your account',
  changed: 'Your phone number has been changed',
}

/** Tells the owner of an account that its phone was added or changed. Source: SECURITY R15. */
export const phoneNotice = template<PhoneNoticeDetails>({
  ru: ({ phone, change, at }) => ({
    subject: russianTitles[change],
    preheader: `Номер заканчивается на ${phoneEnding(phone)}.`,
    heading: russianTitles[change],
    blocks: [
      {
        kind: 'text',
        text: `Теперь в вашем аккаунте указан телефон, который заканчивается на ${phoneEnding(phone)}. Это произошло ${formatMoment(at, 'ru')}.`,
      },
      { kind: 'text', text: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ phone, change, at }) => ({
    subject: englishTitles[change],
    preheader: `The number ends in ${phoneEnding(phone)}.`,
    heading: englishTitles[change],
    blocks: [
      {
        kind: 'text',
        text: `Your account now has a phone number that ends in ${phoneEnding(phone)}. It was entered on ${formatMoment(at, 'en')}.`,
      },
      { kind: 'text', text: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
  ...inOtherLangs('phoneNotice'),
})

/** Tells the owner of an account that somebody has signed in by the phone alone: a stranger may have the number now. */
export const phoneSignInNotice = template<PhoneSignInNoticeDetails>({
  ru: ({ phone, at }) => ({
    subject: 'Вход по телефону',
    preheader: `Номер заканчивается на ${phoneEnding(phone)}.`,
    heading: 'Вход по телефону',
    blocks: [
      {
        kind: 'text',
        text: `В ваш аккаунт вошли по телефону, который заканчивается на ${phoneEnding(phone)}. Это произошло ${formatMoment(at, 'ru')}.`,
      },
      { kind: 'text', text: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ phone, at }) => ({
    subject: 'Sign-in by phone',
    preheader: `The number ends in ${phoneEnding(phone)}.`,
    heading: 'Sign-in by phone',
    blocks: [
      {
        kind: 'text',
        text: `The phone number that ends in ${phoneEnding(phone)} signed in to your account on ${formatMoment(at, 'en')}.`,
      },
      { kind: 'text', text: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
  ...inOtherLangs('phoneSignInNotice'),
})

/**
 * The code that proves a mailbox before an identity of a provider is linked to it. It is the same for an address with and without an account,
 * and names nobody: who requests it has not proved the mailbox yet.
 */
export const identityCode = template<IdentityCodeDetails>({
  ru: ({ provider, code, lifetimeMs }) => ({
    subject: `Код для входа через ${provider}`,
    preheader: `Код для входа: ${code}. Действует ${formatDuration(lifetimeMs, 'ru')}.`,
    heading: `Вход через ${provider}`,
    blocks: [
      {
        kind: 'text',
        text: `Введите этот код на странице, где вы начали входить. Дальше войти можно будет через ${provider} без кода.`,
      },
      { kind: 'code', label: 'Код для входа', code },
      { kind: 'text', text: `Код действует ${formatDuration(lifetimeMs, 'ru')} и срабатывает один раз.` },
    ],
    reassurance:
      'Не запрашивали вход? Просто удалите это письмо. Никому не сообщайте код, даже сотрудникам школы: с ним чужой вход подключат к вашей почте.',
  }),
  en: ({ provider, code, lifetimeMs }) => ({
    subject: `Your code for signing in with ${provider}`,
    preheader: `Your sign-in code: ${code}. It works for ${formatDuration(lifetimeMs, 'en')}.`,
    heading: `Signing in with ${provider}`,
    blocks: [
      {
        kind: 'text',
        text: `Enter this code on the page where you began to sign in. After that ${provider} signs you in without a code.`,
      },
      { kind: 'code', label: 'Sign-in code', code },
      { kind: 'text', text: `The code works for ${formatDuration(lifetimeMs, 'en')}, and only once.` },
    ],
    reassurance:
      'Didn’t ask to sign in? Just delete this email. Don’t share the code with anyone, not even with the school: with it somebody else’s sign-in would be linked to your email.',
  }),
  ...inOtherLangs('identityCode'),
})

/** The code to the mailbox of an account whose phone has just been proved. It names nobody: the phone may have another owner by now. */
export const phoneSignIn = template<PhoneSignInDetails>({
  ru: ({ code, lifetimeMs }) => ({
    subject: 'Код для входа по телефону',
    preheader: `Код для входа по телефону: ${code}. Действует ${formatDuration(lifetimeMs, 'ru')}.`,
    heading: 'Вход по телефону',
    blocks: [
      {
        kind: 'text',
        text: 'Вы подтвердили телефон. Введите этот код на странице, где вы начали входить: так мы убедимся, что это ваш аккаунт.',
      },
      { kind: 'code', label: 'Код для входа', code },
      { kind: 'text', text: `Код действует ${formatDuration(lifetimeMs, 'ru')} и срабатывает один раз.` },
    ],
    reassurance:
      'Не входили по телефону? Значит, ваш номер теперь у кого-то другого. Никому не сообщайте код, войдите по почте и смените телефон в аккаунте.',
  }),
  en: ({ code, lifetimeMs }) => ({
    subject: 'Your code for signing in by phone',
    preheader: `Your code for signing in by phone: ${code}. It works for ${formatDuration(lifetimeMs, 'en')}.`,
    heading: 'Signing in by phone',
    blocks: [
      {
        kind: 'text',
        text: 'You have confirmed your phone. Enter this code on the page where you began to sign in, so that we know that the account is yours.',
      },
      { kind: 'code', label: 'Sign-in code', code },
      { kind: 'text', text: `The code works for ${formatDuration(lifetimeMs, 'en')}, and only once.` },
    ],
    reassurance:
      'Aren’t you signing in by phone? Then somebody else has your number now. Don’t share the code with anyone, sign in by email and change the phone of your account.',
  }),
  ...inOtherLangs('phoneSignIn'),
})
