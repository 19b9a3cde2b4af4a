import type { Lang } from '../../../server/contract/langs.ts'
import type { ReactNode } from 'react'
import { pageAddress } from '../../../server/contract/content/documents/page-paths.ts'
import { inLang } from '../../../server/contract/in-lang.ts'
import { formatDate } from '../../texts/format-date.ts'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import type { Access } from '../access.ts'
import type { ReaderDocument, Session } from '../read-document.ts'
import { useAddress } from '../reading.ts'
import { BuyButton } from './buy-button.tsx'
import { DAY, DiscountTimer, MOSCOW, Sums, useMoment } from './price.tsx'
import { type Level, Title } from '../text/title.tsx'

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
        <BuyButton product={offer.product} label={texts.buy} name={texts.buyNamed(title)} />
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
      {startsAt !== '' && <p className="when">{texts.starts(moment(startsAt))}</p>}
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

const lessonAddress = (number: number, lang: Lang) => inLang(pageAddress('lesson', { slug: null, number }), lang)

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
