import type { ServerMessages } from '../../server/contract/messages.ts'
import type { LoginState, ScreenId } from '../../widget/auth/state.ts'
import type { WidgetConfig, WidgetKind } from '../../widget/browser/host.ts'
import type { Texts } from '../../widget/texts/auth/texts.ts'

/** What a state may quote, in the language of its card. */
export interface Words {
  texts: Texts
  server: ServerMessages
}

/** One state of a view, as a card shows it. */
export interface ShownState {
  /** What a designer calls it. */
  name: string
  /** The elements that have it; both without this. */
  kinds?: readonly WidgetKind[]
  state?: (words: Words) => Partial<LoginState>
  config?: Partial<WidgetConfig>
  /** What a person has done on the form meanwhile. */
  act?: (form: ParentNode) => void
}

/** Every state of every view: a screen that is missing does not compile. */
export type ShownStates = Readonly<Record<ScreenId, readonly ShownState[]>>

export const refusal =
  (...entries: [field: string, sentence: (words: Words) => string][]) =>
  (words: Words): Pick<LoginState, 'errors'> => ({
    errors: Object.fromEntries(entries.map(([field, sentence]) => [field, sentence(words)])),
  })

export const sending = (): Partial<LoginState> => ({ isSending: true })

/** Far enough away for whoever looks at the page for a while. */
export const later = (): number => Date.now() + 20 * 60_000

export const EMAIL = 'anna.smirnova@example.ru'
export const LONG_EMAIL = 'alexandra-maria.konstantinopolskaya-preobrazhenskaya@very-long-mail-provider.example'
export const LONG_NAME = 'Александра-Мария Константинопольская-Преображенская'
export const draft = { email: EMAIL, name: 'Анна Смирнова', phone: '+79991234567' }
export const person = { name: 'Анна', phone: draft.phone }
