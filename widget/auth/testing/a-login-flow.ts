import { emailCalls } from '../calls/email.ts'
import { formCalls } from '../calls/forms.ts'
import { letterCalls } from '../calls/letters.ts'
import { secondaryCalls } from '../calls/secondary-calls.ts'
import { createFlow } from '../flow.ts'
import { createLoginStore, startScreen } from '../login.ts'
import { emptyDraft } from '../state.ts'
import { aClient, aHost, anApi, aPage, noCaptcha, someTabs } from './fakes.ts'

/** The moment at which all of it happens. */
export const T0 = 1_700_000_000_000

/** A flow on fakes with the calls of every form, the store it drives and the pauses it made. */
export const aLoginFlow = ({
  host = aHost(),
  api = anApi(),
  page = aPage(),
  tabs = someTabs(),
  firstCheck = noCaptcha,
} = {}) => {
  const { api: store, dispatch } = createLoginStore(emptyDraft, startScreen(host), undefined, host.presumedPerson)
  const pauses: number[] = []
  const flow = createFlow({
    host,
    client: aClient(api),
    page,
    tabs,
    firstCheck,
    captchaMissing: () => 'Не подключена reCaptcha',
    now: () => T0,
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
    state: store.getState,
    dispatch,
  })
  const calls = {
    ...emailCalls(flow.context),
    ...letterCalls(flow.context),
    ...formCalls(flow.context),
    ...secondaryCalls(flow.context),
  }
  return { flow: { ...flow, ...calls }, store, host, api, page, tabs, pauses }
}

export const pair = { username: ' anna@example.ru ', password: 'moloko-2026' }
export const anna = { ...emptyDraft, email: 'anna@example.ru', name: 'Анна', phone: '+7 999 123-45-67' }

/** The newest call and the fields that it filled in. */
export const sentBy = (calls: string[]): [string, Record<string, string>] => {
  const [, name = '', json = ''] = /^(\w+) ?(.*)$/s.exec(calls.at(-1) ?? '') ?? []
  const fields: Record<string, string> = JSON.parse(json || '{}')
  return [name, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))]
}
