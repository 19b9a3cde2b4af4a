import { isEmail } from '../../../server/contract/rules.ts'
import { supportTexts } from '../../texts/auth/support-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { type ScreenProps, useLive } from './screen.ts'

const WHATSAPP_DIGITS_MIN = 7

interface Contacts {
  email: string | undefined
  /** Digits only. */
  whatsapp: string | undefined
}

/** The support contacts: the element's attributes, else the server's. An invalid address or number counts as absent. */
const supportOf = ({ state, config }: Pick<ScreenProps, 'state' | 'config'>): Contacts => {
  const { support } = state.offers
  const digits = config.supportWhatsapp.replaceAll(/\D/g, '')
  return {
    email: isEmail(config.supportEmail) ? config.supportEmail : support?.email,
    whatsapp: digits.length >= WHATSAPP_DIGITS_MIN ? digits : support?.whatsapp,
  }
}

/** The support contacts; null as long as none is known. */
export const useSupport = (props: Pick<ScreenProps, 'state' | 'config'>): Contacts | null => {
  const isLive = useLive()
  const contacts = supportOf(props)
  return isLive && (contacts.email || contacts.whatsapp) ? contacts : null
}

/** Holds the room of the contacts until they are known, where the loader expects them. */
export const SupportRoom = ({ title }: { title?: string }) => (
  <div className="support-room">
    {title && (
      <div className="further">
        <p>{title}</p>
      </div>
    )}
  </div>
)

/** Links to the school's support: WhatsApp and mail, each if it is known. Source: sign-in spec §2.2. */
export const Support = ({ email, whatsapp }: Contacts) => {
  const { lang, opensAnew } = useTexts()
  const ownTexts = authTexts.of('support', supportTexts, lang).contacts
  return (
    <ul className="support">
      {whatsapp && (
        <li>
          <a
            className="button quiet"
            part="button button-quiet"
            href={`https://wa.me/${whatsapp}`}
            target="_blank"
            rel="noopener"
          >
            {ownTexts.whatsapp}
            <span className="visually-hidden"> ({opensAnew})</span>
          </a>
        </li>
      )}
      {email && (
        <li>
          <a className="button quiet" part="button button-quiet" translate="no" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      )}
    </ul>
  )
}
