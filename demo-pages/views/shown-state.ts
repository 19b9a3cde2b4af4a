import type { ServerMessages } from '../../server/contract/messages.ts'
import { emptyDraft, type LoginState, type ScreenId } from '../../widget/auth/state.ts'
import type { WidgetConfig, WidgetKind } from '../../widget/browser/host.ts'
import type { Texts } from '../../widget/texts/auth/texts.ts'

/** The texts that a state may use, in the language of its card. */
interface Messages {
  texts: Texts
  server: ServerMessages
}

/** One state of a view, as a card shows it. */
export interface ShownState {
  /** The name that designers use. */
  name: string
  /** The elements that have this state; both if omitted. */
  kinds?: readonly WidgetKind[]
  state?: (messages: Messages) => Partial<LoginState>
  config?: Partial<WidgetConfig>
  /** Does in the form what a user has done. */
  act?: (form: ParentNode) => void
}

/** Every state of every view; a missing view does not compile. */
export type ShownStates = Readonly<Record<ScreenId, readonly ShownState[]>>

export const refusal =
  (...entries: [field: string, message: (messages: Messages) => string][]) =>
  (messages: Messages): Pick<LoginState, 'errors'> => ({
    errors: Object.fromEntries(entries.map(([field, message]) => [field, message(messages)])),
  })

export const sending = (): Partial<LoginState> => ({ isSending: true })

/** Late enough to stay in the future during a visit to the page. */
export const inTwentyMinutes = (): number => Date.now() + 20 * 60_000

export const EMAIL = 'anna.smirnova@example.ru'
export const LONG_EMAIL = 'alexandra-maria.konstantinopolskaya-preobrazhenskaya@very-long-mail-provider.example'
export const LONG_NAME = 'Александра-Мария Константинопольская-Преображенская'
export const draft = { ...emptyDraft, email: EMAIL, name: 'Анна Смирнова', phone: '+79991234567' }
export const person = { name: 'Анна', phone: draft.phone }
/** What the server offers: nothing. */
export const offers = {
  isKnown: true,
  captcha: null,
  facebook: null,
  providers: [],
  passkeys: null,
  phoneCodes: null,
  support: null,
  consents: null,
} satisfies LoginState['offers']
