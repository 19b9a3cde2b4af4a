import { school } from '../../config/school-names.ts'
import { formatDuration, formatMoment, phoneEnding } from '../wording.ts'
import { blocksOf, calendarFor, formatEventDate, localTimeOf, subjectOf } from './event-parts.ts'
import type { Letters } from './letter-kinds.ts'
import { button, codeBlocks, labelsOf, providersOf, text } from './letter-parts.ts'
import { shopLettersKk } from './shop-letters-kk.ts'

const NOT_YOU = 'Бұл сіз емес пе едіңіз? Осы хатқа тезірек жауап беріңіз: аккаунтты қайтаруға көмектесеміз.'
const IF_YOU = 'Мұны сіз жасасаңыз, бәрі дұрыс, жауап берудің қажеті жоқ.'

export const lettersKk: Letters = {
  signIn: ({ code, link, lifetimeMs }) => {
    const lifetime = formatDuration(lifetimeMs, 'kk')
    return {
      subject: code === null ? 'Кіру сілтемесі' : 'Кіру коды мен сілтемесі',
      preheader: `${code === null ? 'Кіру сілтемесі осы хатта' : `Кіру коды: ${code}`}. Мерзімі: ${lifetime}.`,
      heading: `«${school.kk.name}» мектебіне кіру`,
      blocks: [
        text('Бір басу арқылы кіруге болады, құпиясөз қажет емес.'),
        button('Мектепке кіру', link),
        ...codeBlocks(code, 'Немесе кодты кіруді бастаған бетте енгізіңіз.', 'Кіру коды'),
        text(
          code === null
            ? `Сілтеме ${lifetime} жарамды және бір рет жұмыс істейді.`
            : `Код пен сілтеме ${lifetime} жарамды және бір рет жұмыс істейді.`,
        ),
      ],
      reassurance:
        'Кіруді сұрамадыңыз ба? Бұл хатты өшіре салыңыз: онсыз аккаунтыңызға ешкім кірмейді. Кодты ешкімге, тіпті мектеп қызметкерлеріне де айтпаңыз.',
    }
  },
  confirmation: ({ link, lifetimeMs }) => ({
    subject: 'Поштаны растаңыз',
    preheader: 'Бір қадам, сонда мектептегі аккаунт сіздікі.',
    heading: 'Бізбен бірге болғаныңызға қуаныштымыз!',
    blocks: [
      text(
        `Сіз «${school.kk.name}» мектебінде тіркелдіңіз. Бұл поштаңыз екенін растаңыз: сабақтар мен вебинарлардың сілтемелерін осыған жібереміз.`,
      ),
      button('Поштаны растау', link),
      text(`Сілтеме ${formatDuration(lifetimeMs, 'kk')} жарамды.`),
    ],
    reassurance: 'Тіркелмедіңіз бе? Онда ештеңе баспаңыз: расталмаса, бұл мекенжай сіздікі болып саналмайды.',
  }),
  phoneCode: ({ code, lifetimeMs }) => ({
    subject: 'Телефонды ауыстыру коды',
    preheader: `Телефонды ауыстыру коды: ${code}. Мерзімі: ${formatDuration(lifetimeMs, 'kk')}.`,
    heading: 'Телефонды ауыстыру',
    blocks: [
      text('Бұл кодты телефонды ауыстырып жатқан бетте енгізіңіз.'),
      { kind: 'code', label: 'Телефонды ауыстыру коды', code },
      text(`Код ${formatDuration(lifetimeMs, 'kk')} жарамды және бір рет жұмыс істейді.`),
    ],
    reassurance:
      'Телефонды ауыстырмадыңыз ба? Онда аккаунтыңызға басқа біреу кірген. Кодты ешкімге айтпаңыз және осы хатқа жауап беріңіз: көмектесеміз.',
  }),
  phoneSignIn: ({ code, lifetimeMs }) => ({
    subject: 'Телефон арқылы кіру коды',
    preheader: `Телефон арқылы кіру коды: ${code}. Мерзімі: ${formatDuration(lifetimeMs, 'kk')}.`,
    heading: 'Телефон арқылы кіру',
    blocks: [
      text(
        'Сіз телефонды растадыңыз. Бұл кодты кіруді бастаған бетте енгізіңіз: осылай аккаунттың сіздікі екеніне көз жеткіземіз.',
      ),
      { kind: 'code', label: 'Кіру коды', code },
      text(`Код ${formatDuration(lifetimeMs, 'kk')} жарамды және бір рет жұмыс істейді.`),
    ],
    reassurance:
      'Телефон арқылы кірмедіңіз бе? Онда нөміріңіз енді басқа біреуде. Кодты ешкімге айтпаңыз, пошта арқылы кіріп, аккаунттағы телефонды ауыстырыңыз.',
  }),
  phoneNotice: ({ phone, change, at }) => {
    const title = change === 'added' ? 'Аккаунтқа телефон қосылды' : 'Аккаунттағы телефон өзгерді'
    return {
      subject: title,
      preheader: `Нөмірдің соңы: ${phoneEnding(phone)}.`,
      heading: title,
      blocks: [
        text(
          `Енді аккаунтыңызда соңы ${phoneEnding(phone)} болатын телефон көрсетілген. Уақыты: ${formatMoment(at, 'kk')}.`,
        ),
        text(IF_YOU),
      ],
      reassurance: NOT_YOU,
    }
  },
  phoneSignInNotice: ({ phone, at }) => ({
    subject: 'Телефон арқылы кіру',
    preheader: `Нөмірдің соңы: ${phoneEnding(phone)}.`,
    heading: 'Телефон арқылы кіру',
    blocks: [
      text(`Аккаунтыңызға соңы ${phoneEnding(phone)} болатын телефон арқылы кірді. Уақыты: ${formatMoment(at, 'kk')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  passwordNotice: ({ at }) => ({
    subject: 'Құпиясөз өзгерді',
    preheader: 'Басқа құрылғыларда қайта кіру керек болады.',
    heading: 'Құпиясөз өзгерді',
    blocks: [
      text(
        `Аккаунтыңызда жаңа құпиясөз бар. Уақыты: ${formatMoment(at, 'kk')}. Басқа құрылғыларда қайта кіру керек болады.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityNotice: ({ provider, at }) => ({
    subject: `Аккаунтқа ${provider} арқылы кіру қосылды`,
    preheader: `Енді аккаунтқа ${provider} арқылы кіруге болады.`,
    heading: `Аккаунтқа ${provider} арқылы кіру қосылды`,
    blocks: [
      text(`Енді аккаунтыңызға ${provider} арқылы кіруге болады. Уақыты: ${formatMoment(at, 'kk')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  removalNotice: ({ way, at }) => ({
    subject: `Кіру тәсілі жойылды: ${way}`,
    preheader: `Енді аккаунтқа бұл тәсілмен кіру мүмкін емес: ${way}.`,
    heading: `Кіру тәсілі жойылды: ${way}`,
    blocks: [
      text(`Енді аккаунтыңызға бұл тәсілмен кіру мүмкін емес: ${way}. Уақыты: ${formatMoment(at, 'kk')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityCode: ({ provider, code, lifetimeMs }) => ({
    subject: `${provider} арқылы кіру коды`,
    preheader: `Кіру коды: ${code}. Мерзімі: ${formatDuration(lifetimeMs, 'kk')}.`,
    heading: `${provider} арқылы кіру`,
    blocks: [
      text(`Бұл кодты кіруді бастаған бетте енгізіңіз. Содан кейін ${provider} арқылы кодсыз кіруге болады.`),
      { kind: 'code', label: 'Кіру коды', code },
      text(`Код ${formatDuration(lifetimeMs, 'kk')} жарамды және бір рет жұмыс істейді.`),
    ],
    reassurance:
      'Кіруді сұрамадыңыз ба? Бұл хатты өшіре салыңыз. Кодты ешкімге, тіпті мектеп қызметкерлеріне де айтпаңыз: онымен поштаңызға бөтен кіру тәсілі қосылады.',
  }),
  passkeyNotice: ({ passkey, at }) => ({
    subject: 'Саусақ ізі немесе бет-әлпет арқылы кіру қосылды',
    preheader: `Енді аккаунтқа «${passkey}» құрылғысынан кіруге болады.`,
    heading: 'Саусақ ізі немесе бет-әлпет арқылы кіру қосылды',
    blocks: [
      text(
        `Енді аккаунтыңызға «${passkey}» құрылғысының саусақ ізі, бет-әлпеті немесе коды арқылы кіруге болады. Уақыты: ${formatMoment(at, 'kk')}.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  waysRemoved: ({ identities, passkeys, at }) => ({
    subject: 'Біз бөтен кіру тәсілдерін алып тастадық',
    preheader: 'Енді аккаунтқа тек сіз кіре аласыз.',
    heading: 'Біз бөтен кіру тәсілдерін алып тастадық',
    blocks: [
      text(
        `Поштаңыз расталған уақыт: ${formatMoment(at, 'kk')}. Оған дейін аккаунтқа тіркелгенде сіздің поштаңызды көрсеткен адам кіре алатын, сондықтан ол баптағанның бәрін алып тастадық.`,
      ),
      ...blocksOf(labelsOf(passkeys, ['«', '»']), (labels) => [
        text(`Саусақ ізі немесе бет-әлпет арқылы кіру: ${labels}.`),
      ]),
      ...blocksOf(providersOf(identities, 'kk'), (names) => [text(`Басқа сервистер арқылы кіру: ${names}.`)]),
      text('Оларды сіз баптаған болсаңыз, кіріп, қайта қосыңыз.'),
    ],
    reassurance: 'Түсініксіз нәрсе бар ма? Осы хатқа жауап беріңіз: көмектесеміз.',
  }),
  alreadyRegistered: ({ link, lifetimeMs }) => ({
    subject: 'Сізде аккаунт бар',
    preheader: 'Қайта тіркелудің қажеті жоқ, бірден кіруге болады.',
    heading: 'Сізде аккаунт бар',
    blocks: [
      text(
        `Біреу «${school.kk.name}» мектебінде тіркелгенде сіздің мекенжайыңызды көрсетті. Бұл сіз болсаңыз, қайта тіркелудің қажеті жоқ.`,
      ),
      button('Мектепке кіру', link),
      text(`Сілтеме ${formatDuration(lifetimeMs, 'kk')} жарамды және бір рет жұмыс істейді.`),
    ],
    reassurance: 'Бұл сіз емес пе едіңіз? Хатты өшіре салыңыз: аккаунтыңыз өзгерген жоқ.',
  }),
  eventNotice: (details, site) => {
    const { isWebinar, title, date, room, confirmation } = details
    const heading =
      title === null ? `Сіз ${isWebinar ? 'вебинарға' : 'тегін сабаққа'} жазылдыңыз` : `Сіз жазылдыңыз: ${title}`
    return {
      subject: subjectOf(heading, date, 'kk'),
      preheader: date === null ? 'Орныңыз дайын, сізді күтеміз.' : `${formatEventDate(date, 'kk')}, сізді күтеміз.`,
      heading,
      blocks: [
        text(
          isWebinar
            ? `«${school.kk.name}» мектебінің вебинарында орныңыз дайын, сізді күтеміз.`
            : `«${school.kk.name}» мектебі сізді күтеді.`,
        ),
        ...blocksOf(date, (when) => [text(`Қашан: ${formatEventDate(when, 'kk')}`)]),
        ...blocksOf(localTimeOf(details, 'kk'), (when) => [text(`Сіздің уақытыңызша: ${when}`)]),
        ...blocksOf(room, (link) => [button(isWebinar ? 'Вебинарға кіру' : 'Сабақты ашу', link)]),
        ...blocksOf(date, () => [text('Хатқа оқиғаны күнтізбеңізге қосатын файл тіркелген.')]),
        ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
          text(`Тағы бір нәрсе: бұл поштаңыз екенін растаңыз. Сілтеме ${formatDuration(lifetimeMs, 'kk')} жарамды.`),
          button('Поштаны растау', link),
        ]),
      ],
      reassurance:
        confirmation === null
          ? 'Жазылмадыңыз ба? Хатты өшіре салыңыз: аккаунтыңыз өзгерген жоқ.'
          : 'Жазылмадыңыз ба? Онда ештеңе баспаңыз: расталмаса, бұл мекенжай сіздікі болып саналмайды.',
      calendar: calendarFor(site, details, `«${school.kk.name}» мектебінің ${isWebinar ? 'вебинары' : 'сабағы'}`, 'kk'),
    }
  },
  ...shopLettersKk,
}
