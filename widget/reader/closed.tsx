import { use } from 'react'
import { formatSum, toMinor } from '../../server/contract/money.ts'
import { formatDate } from '../texts/format-date.ts'
import { useReaderTexts } from '../texts/reader/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { LOCK } from '../ui/outlines.ts'
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
      {sums.join(' · ')}
    </p>
  )
}

interface ClosedProps {
  document: ReaderDocument
  access: Access
  dateLang: string
  level: 1 | 2
}

/** A document that is closed to its reader: what it is about, why it is closed, and what opens it. */
export const Closed = ({ document, access, dateLang, level }: ClosedProps) => {
  const { closed } = useReaderTexts()
  const address = useAddress()
  const { timeZone } = use(ReadingContext)
  const { state, opensAt, product, isInPlus, isSignedIn } = access
  return (
    <article className="document closed">
      <DocumentHead document={document} level={level} />
      <div className="card gate">
        <Icon outline={LOCK} />
        {state === 'later' ? (
          <p className="why">{closed.later(formatDate(opensAt, dateLang, timeZone))}</p>
        ) : (
          <>
            <p className="why">{isInPlus ? closed.subscribers : closed.buyers}</p>
            {product !== '' && <Price {...access} />}
            <div className="actions">
              {product !== '' && (
                <button type="button" className="button" part="button" data-school-buy={product}>
                  <span>{closed.buy}</span>
                </button>
              )}
              {isInPlus && (
                <a className="button quiet" part="button button-quiet" href={address(SUBSCRIPTION)}>
                  <span>{closed.subscribe}</span>
                </a>
              )}
            </div>
            {!isSignedIn && (
              <p className="hint">
                {closed.orSignIn}{' '}
                <button type="button" className="link" part="link" data-school-open="login">
                  {closed.enter}
                </button>
              </p>
            )}
          </>
        )}
      </div>
    </article>
  )
}
