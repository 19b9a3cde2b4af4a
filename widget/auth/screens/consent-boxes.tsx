import { type ReactNode, useEffect, useRef } from 'react'
import { CONSENT_KINDS, consentFields, type ConsentKind, consentPages } from '../../../server/contract/consents.ts'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import type { FieldProps } from '../../ui/text-field.tsx'
import type { ScreenProps } from './screen.ts'

type Offers = ScreenProps['state']['offers']

/** What a form shows for each of the two ways to ask for consents. */
interface ByModeProps {
  offers: Offers
  implied: ReactNode
  separate: ReactNode
}

/**
 * Shows what belongs to the way in which the school asks for consents. Until that is known both stand in the view, and the styles show the one
 * that the loader expects, so that nothing moves.
 */
export const ByMode = ({ offers: { isKnown, consents }, implied, separate }: ByModeProps) => {
  const [isImplied, isSeparate] = [!isKnown || !consents, !isKnown || consents]
  return (
    <>
      {isImplied && <span className={isKnown ? undefined : 'if-implied'}>{implied}</span>}
      {isSeparate && <span className={isKnown ? undefined : 'if-separate'}>{separate}</span>}
    </>
  )
}

interface DocumentProps extends Pick<ScreenProps, 'school'> {
  kind: ConsentKind
  /** The text before the link, and that of the link. */
  text: readonly string[]
}

/** The text of a consent, with the link to its document. */
export const ConsentText = ({ kind, school, text: [before, link] }: DocumentProps) => {
  const { opensAnew } = useTexts()
  return (
    <>
      {before}
      <PageLink opensAnew={opensAnew} href={school + consentPages[kind]}>
        {link}
      </PageLink>
    </>
  )
}

/** The version of a document, which separate consents show; its line is kept free until it is known. */
export const ConsentVersion = ({ kind, offers }: { kind: ConsentKind; offers: Offers }) => {
  const { version } = authTexts.of('registration', registrationTexts, useTexts().lang)
  const { isKnown, consents } = offers
  if (isKnown && !consents) return null
  return (
    <small className={isKnown ? 'version' : 'version if-separate'}>
      {consents ? version(consents[kind]) : '\u00A0'}
    </small>
  )
}

/** The class of what only separate consents show, until it is known whether they are asked for. */
export const separateOnly = ({ isKnown }: Offers) => (isKnown ? undefined : 'if-separate')

/** The list of boxes: one whose document gets a new version is ticked no longer, since the tick was for the text before. */
export const useUntickOutdated = ({ consents }: Offers) => {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(consents)
  useEffect(() => {
    for (const kind of CONSENT_KINDS) {
      if (!shown.current || !consents || shown.current[kind] === consents[kind]) continue
      const box = list.current?.querySelector<HTMLInputElement>(`[name=${consentFields[kind]}]`)
      if (box) box.checked = false
    }
    shown.current = consents
  }, [consents])
  return list
}

export interface ConsentBoxesProps extends Pick<ScreenProps, 'school'> {
  offers: Offers
  /** The props of the boxes, by the names of their fields. */
  box: (name: 'terms' | 'policy' | 'subscribe') => FieldProps & { defaultChecked: boolean }
}

/** A box each for the agreement and the processing of personal data and, with separate consents, for the newsletter. */
export const ConsentBoxes = ({ offers, school, box }: ConsentBoxesProps) => {
  const texts = authTexts.of('registration', registrationTexts, useTexts().lang)
  const isOffered = !offers.isKnown || offers.consents !== null
  const list = useUntickOutdated(offers)
  return (
    <div className="checks" ref={list}>
      <Checkbox {...box('terms')}>
        <ConsentText kind="terms" school={school} text={texts.terms} />
        <ConsentVersion kind="terms" offers={offers} />
      </Checkbox>
      <Checkbox {...box('policy')}>
        <ConsentText kind="policy" school={school} text={texts.privacy} />
        <ConsentVersion kind="policy" offers={offers} />
      </Checkbox>
      {isOffered && (
        <Checkbox {...box('subscribe')} className={separateOnly(offers)}>
          <ConsentText kind="newsletter" school={school} text={texts.newsletter} />
          <ConsentVersion kind="newsletter" offers={offers} />
        </Checkbox>
      )}
    </div>
  )
}
