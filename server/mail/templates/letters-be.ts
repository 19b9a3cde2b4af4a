import { school } from '../../config/school-names.ts'
import { formatDuration, formatMoment, phoneEnding } from '../wording.ts'
import { blocksOf, calendarFor, formatEventDate, localTimeOf, subjectOf } from './event-parts.ts'
import type { Letters } from './letter-kinds.ts'
import { button, codeBlocks, labelsOf, providersOf, text } from './letter-parts.ts'
import { shopLettersBe } from './shop-letters-be.ts'

const NOT_YOU = 'Гэта былі не вы? Адкажыце на гэты ліст як мага хутчэй: мы дапаможам вярнуць доступ да акаўнта.'
const IF_YOU = 'Калі гэта зрабілі вы, усё ў парадку, адказваць не трэба.'

export const lettersBe: Letters = {
  signIn: ({ code, link, lifetimeMs }) => {
    const lifetime = formatDuration(lifetimeMs, 'be')
    return {
      subject: code === null ? 'Спасылка для ўваходу' : 'Код і спасылка для ўваходу',
      preheader: `${code === null ? 'Спасылка для ўваходу ўнутры' : `Код для ўваходу: ${code}`}. Дзейнічае ${lifetime}.`,
      heading: `Уваход у школу «${school.be.name}»`,
      blocks: [
        text('Увайсці можна адным націскам, пароль не спатрэбіцца.'),
        button('Увайсці ў школу', link),
        ...codeBlocks(code, 'Або ўвядзіце код на старонцы, дзе вы пачалі ўваходзіць.', 'Код для ўваходу'),
        text(
          code === null
            ? `Спасылка дзейнічае ${lifetime} і спрацоўвае адзін раз.`
            : `Код і спасылка дзейнічаюць ${lifetime} і спрацоўваюць адзін раз.`,
        ),
      ],
      reassurance:
        'Не запытвалі ўваход? Проста выдаліце гэты ліст: без яго ў ваш акаўнт ніхто не ўвойдзе. Нікому не паведамляйце код, нават супрацоўнікам школы.',
    }
  },
  confirmation: ({ link, lifetimeMs }) => ({
    subject: 'Пацвердзіце пошту',
    preheader: 'Адзін крок, і акаўнт у школе дакладна ваш.',
    heading: 'Рады, што вы з намі!',
    blocks: [
      text(
        `Вы зарэгістраваліся ў школе «${school.be.name}». Пацвердзіце, што гэта ваша пошта: на яе мы будзем дасылаць спасылкі на ўрокі і вебінары.`,
      ),
      button('Пацвердзіць пошту', link),
      text(`Спасылка дзейнічае ${formatDuration(lifetimeMs, 'be')}.`),
    ],
    reassurance: 'Не рэгістраваліся? Тады нічога не націскайце: без пацвярджэння гэты адрас не лічыцца вашым.',
  }),
  phoneCode: ({ code, lifetimeMs }) => ({
    subject: 'Код для змены тэлефона',
    preheader: `Код для змены тэлефона: ${code}. Дзейнічае ${formatDuration(lifetimeMs, 'be')}.`,
    heading: 'Змена тэлефона',
    blocks: [
      text('Увядзіце гэты код на старонцы, дзе вы мяняеце тэлефон.'),
      { kind: 'code', label: 'Код для змены тэлефона', code },
      text(`Код дзейнічае ${formatDuration(lifetimeMs, 'be')} і спрацоўвае адзін раз.`),
    ],
    reassurance:
      'Не мянялі тэлефон? Значыць, у ваш акаўнт увайшоў нехта яшчэ. Нікому не паведамляйце код і адкажыце на гэты ліст: мы дапаможам.',
  }),
  phoneSignIn: ({ code, lifetimeMs }) => ({
    subject: 'Код для ўваходу па тэлефоне',
    preheader: `Код для ўваходу па тэлефоне: ${code}. Дзейнічае ${formatDuration(lifetimeMs, 'be')}.`,
    heading: 'Уваход па тэлефоне',
    blocks: [
      text(
        'Вы пацвердзілі тэлефон. Увядзіце гэты код на старонцы, дзе вы пачалі ўваходзіць: так мы пераканаемся, што гэта ваш акаўнт.',
      ),
      { kind: 'code', label: 'Код для ўваходу', code },
      text(`Код дзейнічае ${formatDuration(lifetimeMs, 'be')} і спрацоўвае адзін раз.`),
    ],
    reassurance:
      'Не ўваходзілі па тэлефоне? Значыць, ваш нумар цяпер у кагосьці іншага. Нікому не паведамляйце код, увайдзіце па пошце і змяніце тэлефон у акаўнце.',
  }),
  phoneNotice: ({ phone, change, at }) => {
    const title = change === 'added' ? 'У акаўнт дададзены тэлефон' : 'У акаўнце зменены тэлефон'
    return {
      subject: title,
      preheader: `Нумар заканчваецца на ${phoneEnding(phone)}.`,
      heading: title,
      blocks: [
        text(
          `Цяпер у вашым акаўнце ўказаны тэлефон, які заканчваецца на ${phoneEnding(phone)}. Гэта адбылося ${formatMoment(at, 'be')}.`,
        ),
        text(IF_YOU),
      ],
      reassurance: NOT_YOU,
    }
  },
  phoneSignInNotice: ({ phone, at }) => ({
    subject: 'Уваход па тэлефоне',
    preheader: `Нумар заканчваецца на ${phoneEnding(phone)}.`,
    heading: 'Уваход па тэлефоне',
    blocks: [
      text(
        `У ваш акаўнт увайшлі па тэлефоне, які заканчваецца на ${phoneEnding(phone)}. Гэта адбылося ${formatMoment(at, 'be')}.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  passwordNotice: ({ at }) => ({
    subject: 'Пароль зменены',
    preheader: 'На іншых прыладах трэба будзе ўвайсці нанава.',
    heading: 'Пароль зменены',
    blocks: [
      text(
        `У вашага акаўнта новы пароль. Гэта адбылося ${formatMoment(at, 'be')}. На іншых прыладах трэба будзе ўвайсці нанава.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityNotice: ({ provider, at }) => ({
    subject: `Да акаўнта падключаны ўваход праз ${provider}`,
    preheader: `Цяпер у акаўнт можна ўвайсці праз ${provider}.`,
    heading: `Да акаўнта падключаны ўваход праз ${provider}`,
    blocks: [
      text(`Цяпер у ваш акаўнт можна ўвайсці праз ${provider}. Гэта адбылося ${formatMoment(at, 'be')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  removalNotice: ({ way, at }) => ({
    subject: `Выдалены спосаб уваходу: ${way}`,
    preheader: `Гэтым спосабам у акаўнт больш не ўвайсці: ${way}.`,
    heading: `Выдалены спосаб уваходу: ${way}`,
    blocks: [
      text(`Гэтым спосабам у ваш акаўнт больш не ўвайсці: ${way}. Выдалена: ${formatMoment(at, 'be')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityCode: ({ provider, code, lifetimeMs }) => ({
    subject: `Код для ўваходу праз ${provider}`,
    preheader: `Код для ўваходу: ${code}. Дзейнічае ${formatDuration(lifetimeMs, 'be')}.`,
    heading: `Уваход праз ${provider}`,
    blocks: [
      text(
        `Увядзіце гэты код на старонцы, дзе вы пачалі ўваходзіць. Далей увайсці можна будзе праз ${provider} без кода.`,
      ),
      { kind: 'code', label: 'Код для ўваходу', code },
      text(`Код дзейнічае ${formatDuration(lifetimeMs, 'be')} і спрацоўвае адзін раз.`),
    ],
    reassurance:
      'Не запытвалі ўваход? Проста выдаліце гэты ліст. Нікому не паведамляйце код, нават супрацоўнікам школы: з ім чужы ўваход падключаць да вашай пошты.',
  }),
  passkeyNotice: ({ passkey, at }) => ({
    subject: 'Дададзены ўваход па адбітку або твары',
    preheader: `Цяпер у акаўнт можна ўвайсці з прылады «${passkey}».`,
    heading: 'Дададзены ўваход па адбітку або твары',
    blocks: [
      text(
        `Цяпер у ваш акаўнт можна ўвайсці па адбітку, твары або кодзе прылады «${passkey}». Гэта адбылося ${formatMoment(at, 'be')}.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  waysRemoved: ({ identities, passkeys, at }) => ({
    subject: 'Мы прыбралі чужыя спосабы ўваходу',
    preheader: 'Цяпер у акаўнт можаце ўвайсці толькі вы.',
    heading: 'Мы прыбралі чужыя спосабы ўваходу',
    blocks: [
      text(
        `Вы пацвердзілі пошту ${formatMoment(at, 'be')}. Да гэтага ў акаўнт мог увайсці той, хто ўказаў вашу пошту пры рэгістрацыі, таму мы прыбралі ўсё, што ён наладзіў.`,
      ),
      ...blocksOf(labelsOf(passkeys, ['«', '»']), (labels) => [text(`Уваход па адбітку або твары: ${labels}.`)]),
      ...blocksOf(providersOf(identities, 'be'), (names) => [text(`Уваход праз іншыя сэрвісы: ${names}.`)]),
      text('Калі іх наладзілі вы, увайдзіце і дадайце іх зноў.'),
    ],
    reassurance: 'Нешта незразумела? Адкажыце на гэты ліст: мы дапаможам.',
  }),
  alreadyRegistered: ({ link, lifetimeMs }) => ({
    subject: 'У вас ужо ёсць акаўнт',
    preheader: 'Рэгістравацца яшчэ раз не трэба, можна адразу ўвайсці.',
    heading: 'У вас ужо ёсць акаўнт',
    blocks: [
      text(
        `Нехта ўказаў ваш адрас пры рэгістрацыі ў школе «${school.be.name}». Калі гэта былі вы, рэгістравацца яшчэ раз не трэба.`,
      ),
      button('Увайсці ў школу', link),
      text(`Спасылка дзейнічае ${formatDuration(lifetimeMs, 'be')} і спрацоўвае адзін раз.`),
    ],
    reassurance: 'Гэта былі не вы? Проста выдаліце гэты ліст: ваш акаўнт не змяніўся.',
  }),
  eventNotice: (details, site) => {
    const { isWebinar, title, date, room, confirmation } = details
    const heading =
      title === null ? `Вы запісаны на ${isWebinar ? 'вебінар' : 'бясплатны ўрок'}` : `Вы запісаны: ${title}`
    return {
      subject: subjectOf(heading, date, 'be'),
      preheader: date === null ? 'Месца за вамі, чакаем вас.' : `${formatEventDate(date, 'be')}, чакаем вас.`,
      heading,
      blocks: [
        text(
          isWebinar
            ? `Месца на вебінары школы «${school.be.name}» за вамі, чакаем вас.`
            : `Школа «${school.be.name}» чакае вас.`,
        ),
        ...blocksOf(date, (when) => [text(`Калі: ${formatEventDate(when, 'be')}`)]),
        ...blocksOf(localTimeOf(details, 'be'), (when) => [text(`Па вашым часе: ${when}`)]),
        ...blocksOf(room, (link) => [button(isWebinar ? 'Увайсці на вебінар' : 'Адкрыць урок', link)]),
        ...blocksOf(date, () => [text('Да ліста прыкладзены файл, які дадасць падзею ў ваш каляндар.')]),
        ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
          text(
            `І яшчэ адно: пацвердзіце, што гэта ваша пошта. Спасылка дзейнічае ${formatDuration(lifetimeMs, 'be')}.`,
          ),
          button('Пацвердзіць пошту', link),
        ]),
      ],
      reassurance:
        confirmation === null
          ? 'Не запісваліся? Проста выдаліце гэты ліст: ваш акаўнт не змяніўся.'
          : 'Не запісваліся? Тады нічога не націскайце: без пацвярджэння гэты адрас не лічыцца вашым.',
      calendar: calendarFor(site, details, `${isWebinar ? 'Вебінар' : 'Урок'} школы «${school.be.name}»`, 'be'),
    }
  },
  ...shopLettersBe,
}
