import { type ReactNode, use, useEffect, useState } from 'react'
import { pageAddress } from '../../server/contract/content/page-paths.ts'
import { inLang } from '../../server/contract/in-lang.ts'
import { type Currency, formatSum, toMinor } from '../../server/contract/money.ts'
import { formatDate, formatMoscowTime } from '../texts/format-date.ts'
import { useReaderTexts } from '../texts/reader/texts.ts'
import type { Access, Offered } from './access.ts'
import type { ReaderDocument, Session } from './read-document.ts'
import { ReadingContext, useAddress } from './reading.ts'
import { type Level, Title } from './title.tsx'

const DAY = /^\d{4}-\d\d-\d\d$/
const MOSCOW = 'Europe/Moscow'

/** Spells a day, or a moment in Moscow time, which the studio takes too. */
const useMoment = (dateLang: string) => {
  const { offer } = useReaderTexts()
  return (iso: string): string =>
    DAY.test(iso)
      ? formatDate(iso, dateLang, 'UTC')
      : offer.byMoscow(formatDate(iso, dateLang, MOSCOW), formatMoscowTime(iso, dateLang))
}

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/** How long a discount still lasts. The server does not know the reader's clock and says until when. */
export const DiscountTimer = ({ until, dateLang }: { until: string; dateLang: string }) => {
  const { offer } = useReaderTexts()
  const { onDiscountEnd } = use(ReadingContext)
  const moment = useMoment(dateLang)
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    const count = () => {
      const left = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS))
      setMinutes(left)
      if (left > 0) return
      clearInterval(timer)
      onDiscountEnd?.()
    }
    const timer = setInterval(count, SECOND_MS)
    count()
    return () => clearInterval(timer)
  }, [until, onDiscountEnd])
  if (minutes === 0) return null
  const text = minutes === null ? offer.discountUntil(moment(until)) : offer.discountLeft(minutes)
  return (
    <p className="hint" role="timer">
      {text}
    </p>
  )
}

interface SumsProps {
  offer: Offered
  /** In which the reader pays; '' shows both. */
  currency: Access['currency']
}

/** What it costs, with the sum before the discount. */
export const Sums = ({ offer, currency }: SumsProps): ReactNode => {
  const { lang, offer: texts } = useReaderTexts()
  const both: readonly [Currency, number, number][] = [
    ['RUB', offer.price, offer.oldPrice],
    ['EUR', offer.euroPrice, offer.oldEuroPrice],
  ]
  const sold = both.filter(([, price]) => price > 0)
  const own = sold.filter(([name]) => name === currency)
  return (own.length > 0 ? own : sold).map(([name, price, before], at) => (
    <span key={name}>
      {at > 0 && ' · '}
      {before > price && <span className="live">{texts.now} </span>}
      <span translate="no">{formatSum(toMinor(price), name, lang)}</span>
      {before > price && (
        <>
          <span className="live">{texts.before}</span> <s translate="no">{formatSum(toMinor(before), name, lang)}</s>
        </>
      )}
    </span>
  ))
}

interface PartProps {
  document: ReaderDocument
  access: Access
}

/** What buyers see stands in the place that the other part keeps, so that nothing below moves when the purchase is found. */
const ByPurchase = ({ isBought, before, after }: { isBought: boolean; before: ReactNode; after: ReactNode }) => (
  <div className="by-purchase">
    <div className={isBought ? 'covered' : ''}>{before}</div>
    <div hidden={!isBought}>{after}</div>
  </div>
)

/** The price of a course and its buttons. */
const CoursePrice = ({ document: { id, title, facts }, access, dateLang }: PartProps & { dateLang: string }) => {
  const { lang, offer: texts } = useReaderTexts()
  const address = useAddress()
  const { offer, currency, lessons, isBought } = access
  const first = lessons.find(({ opensAt }) => opensAt === '')
  const continueLink = (label: string) =>
    first && (
      <div className="actions">
        <a className="button" part="button" href={address(lessonAddress(first.id, lang))}>
          <span>{label}</span>
        </a>
      </div>
    )
  const after = (
    <>
      <p>{texts.owned}</p>
      {continueLink(texts.continue)}
    </>
  )
  if (!offer && isBought) return after // it is not sold any more
  if (!offer)
    return (
      !facts.isPaid && (
        <>
          <p className="price">{texts.free}</p>
          {continueLink(texts.start)}
        </>
      )
    )
  const single = address(inLang(`/course/${id}/checkout`, lang))
  const before = (
    <>
      <p className="price">
        <Sums offer={offer} currency={currency} />
      </p>
      {offer.discountEndsAt !== '' && <DiscountTimer until={offer.discountEndsAt} dateLang={dateLang} />}
      <div className="actions">
        <button
          type="button"
          className="button"
          part="button"
          data-school-buy={offer.product}
          data-school-lang={lang}
          aria-label={texts.buyNamed(title)}
        >
          <span>{texts.buy}</span>
        </button>
        <a className="link" part="link" href={single} aria-label={texts.buyNowNamed(title)}>
          {texts.buyNow}
        </a>
      </div>
    </>
  )
  return <ByPurchase isBought={isBought} before={before} after={after} />
}

/** When an event takes place or ends, what it costs, and how to sign up for it. */
const EventDates = ({ document, access, dateLang }: PartProps & { dateLang: string }) => {
  const { lang, offer: texts } = useReaderTexts()
  const { kind, id, facts } = document
  const { startsAt, endsAt } = facts
  const { offer, currency, isOver, state } = access
  const isEvent = kind === 'webinar' || kind === 'contest'
  const moment = useMoment(dateLang)
  const deadline = DAY.test(endsAt) ? texts.deadlineDay : texts.deadline
  return (
    <>
      {startsAt !== '' && <p className="when">{texts.begins(moment(startsAt))}</p>}
      {endsAt !== '' && <p className="when">{(kind === 'contest' ? deadline : texts.ends)(moment(endsAt))}</p>}
      {offer && offer.product === '' && (
        <p className="price">
          <Sums offer={offer} currency={currency} />
        </p>
      )}
      {offer && offer.product === '' && offer.discountEndsAt !== '' && (
        <DiscountTimer until={offer.discountEndsAt} dateLang={dateLang} />
      )}
      {isEvent && isOver && <p className="hint">{texts.over}</p>}
      {isEvent && !isOver && state === 'open' && (
        <div className="actions">
          <button
            type="button"
            className="button"
            part="button"
            data-school-open="login"
            data-school-view="registration"
            data-school-auth-type={kind === 'webinar' ? 'webinar' : 'landing'}
            data-school-event-id={`${kind}:${id}`}
            data-school-lang={lang}
          >
            <span>{texts.signUp}</span>
          </button>
        </div>
      )}
    </>
  )
}

/** The timetable of a document; nothing without a row that says when or what. */
const Timetable = ({ sessions, dateLang }: { sessions: readonly Session[]; dateLang: string }) => {
  const { offer: texts } = useReaderTexts()
  const moment = useMoment(dateLang)
  if (sessions.length === 0) return null
  return (
    <div className="timetable">
      <p className="caption">{texts.timetable}</p>
      <ul>
        {sessions.map(({ day, from, to, title }, at) => (
          <li key={at}>
            {[day === '' ? '' : moment(day), [from, to].filter(Boolean).join('–'), title].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What decides whether somebody reads on: for whom it is, when it takes place, what it costs, and how to get in. Nothing if there is none of it. */
export const Offer = ({ document, access, dateLang }: PartProps & { dateLang: string }) => {
  const { offer: texts } = useReaderTexts()
  const { kind, facts } = document
  const { offer, lessons } = access
  const isCourse = kind === 'course'
  const isSold = offer !== null && offer.product !== ''
  const badges = [facts.isFeatured ? texts.featured : '', facts.isNew ? texts.isNew : ''].filter(Boolean)
  const author = isCourse ? offer?.author || facts.author : ''
  const traits = [
    author && texts.author(author),
    isCourse && lessons.length > 0 && texts.lessonsCount(lessons.length),
    facts.ages && texts.ages(facts.ages),
    facts.audience && texts.audience(facts.audience),
    facts.stream && texts.stream(facts.stream),
    isSold && (offer.months === null ? texts.forEver : texts.forMonths(offer.months)),
    isSold && access.isInPlus && texts.inPlus,
  ].filter((trait) => typeof trait === 'string' && trait !== '')
  const hasDates = !isCourse && (facts.startsAt !== '' || facts.endsAt !== '')
  const isEmpty = badges.length + traits.length + facts.timetable.length === 0 && !hasDates
  if (kind === 'lesson' || (isEmpty && !isCourse && kind !== 'webinar' && kind !== 'contest' && (!offer || isSold)))
    return null
  return (
    <div className="offer">
      {badges.length + traits.length > 0 && (
        <ul className="traits">
          {badges.map((badge) => (
            <li key={badge} className="badge">
              {badge}
            </li>
          ))}
          {traits.map((trait) => (
            <li key={String(trait)}>{trait}</li>
          ))}
        </ul>
      )}
      {isCourse ? (
        <CoursePrice {...{ document, access, dateLang }} />
      ) : (
        <EventDates {...{ document, access, dateLang }} />
      )}
      <Timetable sessions={facts.timetable} dateLang={dateLang} />
    </div>
  )
}

const lessonAddress = (number: number, lang: 'ru' | 'en') => inLang(pageAddress('lesson', { slug: null, number }), lang)

/** The lessons of a course, each with its day if that has not come. */
export const Lessons = ({ access, dateLang, level }: { access: Access; dateLang: string; level: Level }) => {
  const { lang, offer: texts } = useReaderTexts()
  const address = useAddress()
  const { lessons, offer, isBought } = access
  if (lessons.length === 0) return null
  return (
    <section className="lessons" aria-label={texts.lessons}>
      <Title level={level} look={2}>
        {texts.lessons}
      </Title>
      {offer && (
        <ByPurchase
          isBought={isBought}
          before={<p className="hint">{texts.afterPurchase}</p>}
          after={<p className="hint">{texts.bought}</p>}
        />
      )}
      <ol>
        {lessons.map(({ id, title, opensAt }) => (
          <li key={id}>
            <a href={address(lessonAddress(id, lang))} part="link">
              {title}
            </a>
            {opensAt !== '' && <span className="hint"> {texts.opens(formatDate(opensAt, dateLang, MOSCOW))}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
