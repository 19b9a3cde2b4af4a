import { use } from 'react'
import { inLang } from '../../server/contract/in-lang.ts'
import { formatDate } from '../texts/format-date.ts'
import { useReaderTexts } from '../texts/reader/texts.ts'
import { CLOCK, Icon, LOCK } from '../ui/icon.tsx'
import { DocumentHead, type DocumentProps } from './document-view.tsx'
import { BuyButton } from './offer/buy-button.tsx'
import { DiscountTimer, Sums } from './offer/price.tsx'
import { ReadingContext, useAddress } from './reading.ts'

const SUBSCRIPTION = '/plus/1/checkout'

/** Why a document is closed to somebody who may buy it, subscribe, or sign in. */
const Gate = ({ access, dateLang }: Pick<DocumentProps, 'access' | 'dateLang'>) => {
  const { lang, closed } = useReaderTexts()
  const address = useAddress()
  const { openAtSchool } = use(ReadingContext)
  const { product, offer, currency, isInPlus, isSignedIn } = access
  const isSold = product !== ''
  return (
    <>
      <p className="why">{isInPlus ? (isSold ? closed.either : closed.subscribers) : closed.buyers}</p>
      {isSold && offer && (
        <p className="price">
          <span className="visually-hidden">{closed.price}: </span>
          <Sums offer={offer} currency={currency} />
        </p>
      )}
      {isSold && offer && offer.discountEndsAt !== '' && (
        <DiscountTimer until={offer.discountEndsAt} dateLang={dateLang} />
      )}
      <div className="actions">
        {isSold && <BuyButton product={product} label={closed.buy} />}
        {isInPlus && (
          <a className="button quiet" part="button button-quiet" href={address(inLang(SUBSCRIPTION, lang))}>
            <span>{closed.subscribe}</span>
          </a>
        )}
      </div>
      {!isSignedIn && (
        <p className="hint">
          {closed.orSignIn}{' '}
          {openAtSchool ? (
            <button type="button" className="link" part="link" onClick={openAtSchool}>
              {closed.openAtSchool}
            </button>
          ) : (
            <button type="button" className="link" part="link" data-school-open="login" data-school-lang={lang}>
              {closed.enter}
            </button>
          )}
        </p>
      )}
    </>
  )
}

/** A document that is closed to its reader: what it is about, why it is closed, and what opens it. */
export const Closed = (props: DocumentProps) => {
  const { access, dateLang } = props
  const { closed } = useReaderTexts()
  const { timeZone } = use(ReadingContext)
  const isScheduled = access.state === 'later'
  return (
    <article className="document closed">
      <DocumentHead {...props} />
      <div className="card gate">
        <span className="sign">
          <Icon outline={isScheduled ? CLOCK : LOCK} />
        </span>
        <div className="reason">
          {isScheduled ? (
            <p className="why">{closed.opensAt(formatDate(access.opensAt, dateLang, timeZone))}</p>
          ) : (
            <Gate access={access} dateLang={dateLang} />
          )}
        </div>
      </div>
    </article>
  )
}
