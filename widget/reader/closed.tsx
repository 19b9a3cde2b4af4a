import { use } from 'react'
import { inLang } from '../../server/contract/in-lang.ts'
import { formatSum, toMinor } from '../../server/contract/money.ts'
import { formatDate } from '../texts/format-date.ts'
import { useReaderTexts } from '../texts/reader/texts.ts'
import { CLOCK, Icon, LOCK } from '../ui/icon.tsx'
import type { Access } from './access.ts'
import { DocumentHead } from './document-view.tsx'
import type { ReaderDocument } from './read-document.ts'
import { ReadingContext, useAddress } from './reading.ts'

const SUBSCRIPTION = '/plus/1/checkout'

/** The price of what opens the document. */
const Price = ({ price, euroPrice }: Pick<Access, 'price' | 'euroPrice'>) => {
  const { lang, closed } = useReaderTexts()
  const sums = [
    ...(price > 0 ? [formatSum(toMinor(price), 'RUB', lang)] : []),
    ...(euroPrice > 0 ? [formatSum(toMinor(euroPrice), 'EUR', lang)] : []),
  ]
  if (sums.length === 0) return null
  return (
    <p className="price">
      <span className="live">{closed.price}: </span>
      <span translate="no">{sums.join(' · ')}</span>
    </p>
  )
}

interface ClosedProps {
  document: ReaderDocument
  access: Access
  dateLang: string
  level: 1 | 2
}

/** Why a document is closed to somebody who may buy it, subscribe, or sign in. */
const Offer = ({ access }: { access: Access }) => {
  const { lang, closed } = useReaderTexts()
  const address = useAddress()
  const { openAtSchool } = use(ReadingContext)
  const { product, isInPlus, isSignedIn } = access
  const isSold = product !== ''
  return (
    <>
      <p className="why">{isInPlus ? (isSold ? closed.either : closed.subscribers) : closed.buyers}</p>
      {isSold && <Price {...access} />}
      <div className="actions">
        {isSold && (
          <button type="button" className="button" part="button" data-school-buy={product} data-school-lang={lang}>
            <span>{closed.buy}</span>
          </button>
        )}
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
export const Closed = ({ document, access, dateLang, level }: ClosedProps) => {
  const { closed } = useReaderTexts()
  const { timeZone } = use(ReadingContext)
  const isLater = access.state === 'later'
  return (
    <article className="document closed">
      <DocumentHead document={document} level={level} />
      <div className="card gate">
        <span className="sign">
          <Icon outline={isLater ? CLOCK : LOCK} />
        </span>
        <div className="reason">
          {isLater ? (
            <p className="why">{closed.later(formatDate(access.opensAt, dateLang, timeZone))}</p>
          ) : (
            <Offer access={access} />
          )}
        </div>
      </div>
    </article>
  )
}
